/** What in a column's name makes another one the better choice, where there is one. */
export type AmbiguityKind =
  | 'of_a_case'
  | 'of_a_measure'
  | 'of_another_pack'
  | 'with_vat'
  | 'without_vat'
  | 'offer'
  | 'for_many'
  | 'before_discount';

/** A column that a name stands for: the lower the rank, the surer. */
export type Match = {
  readonly field: string;
  readonly rank: number;
  readonly doubt?: AmbiguityKind;
  /** Its amounts are in euros, dollars or the like: it is no column of ours. */
  readonly isForeign?: boolean;
  readonly isPence?: boolean;
  /** Whether the name says that a discount is taken off or not. */
  readonly level?: 'net' | 'list';
  /** See `Meant`. */
  readonly isBare?: boolean;
  readonly isSale?: boolean;
  readonly isCompared?: boolean;
  /** The name has "price", which a new price may be one of. */
  readonly saysPrice?: boolean;
  /** The minimum quantity that the price is for, where the name has one. */
  readonly from?: number;
  /** The name is nothing but a quantity, as "10+". */
  readonly isQuantityAlone?: boolean;
  /** Days of the name, from which or until which the price holds. */
  readonly since?: string;
  readonly until?: string;
};
