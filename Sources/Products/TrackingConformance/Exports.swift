// Vendors' tests need only one import: the vocabulary of callbacks and calls comes with the cases.
@_exported public import PushTracking
