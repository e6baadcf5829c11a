/** A part of the trail: the records from one sequence number to another. */
export type TrailPartition = Readonly<{
  /** What its tables end with: `first`, or `from_` and the number it begins with. */
  name: string;
  /** Null: from the beginning. */
  from: number | null;
  /** The first number behind it; null for the last part, which takes all that is appended. */
  before: number | null;
}>;
