"""An independent second opinion on rulings, written from the rulebook's text only.

`evaluator.opinion` rules on one case as `tomllib` gives it and shares nothing with the product's
rules core, so that a disagreement between the two shows where one of them misread the rulebook.
`random_cases.random_case` makes situations to compare them on.
"""
