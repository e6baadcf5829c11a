/** What was asked before or after these moments is overdue: after is the future, of a clock that was set back since. */
export type Overdue = Readonly<{ before: Date; after: Date }>;
