// A vendor's tests need one import: the vocabulary of callbacks and calls comes with the cases.
@_exported public import PushTracking
