"""The places of the app.  `doors` lists those that one comes to from home.

They hold what is current and hand it to views; of the app they know its port, and what leads out
of them they say by messages.
"""
