"""What is seen: widgets that each own one thing, and beside them what they draw, as pure functions.

The widgets are `drawing` (lines), `reader` (a text that scrolls), `listing` (rows to choose from),
`slip` (a question or its mark), `table` (the drawn table and the events, replayed), `switches`
(settings of a situation).  All other modules turn values into lines, and import no Textual.
Nothing here knows a place or the app.
"""
