/** The three rates of VAT in the UK, in percent. */
export type UkRate = 0 | 5 | 20;

/**
 * One rule of UK VAT on goods, as a shop manager could read it. Where both `words` and `at` are given, both must be met.
 * The first rule of the list that applies decides, so exceptions stand before what they are exceptions of.
 */
export type VatRule = Readonly<{
  id: string;
  /** Null where the notices leave the rate open for such names: then there is no conflict. */
  rate: UkRate | null;
  /** What such a name looks like: "Looks like crisps". */
  description: string;
  /** HMRC's VAT Notice and its paragraph: "701/14, 3.8". */
  notice: string;
  /** The rule in plain words. */
  says: string;
  /**
   * Phrases one of which is in the product's name, separated by commas. The words of a phrase follow each other; parts
   * joined by + stand anywhere. Singular and plural are the same, abbreviations are spelled out, capitals do not count.
   */
  words?: string;
  /** Phrases one of which is in the names of department, sub-department or group. */
  departments?: string;
  /** Phrases that call the rule off when the product's name has one. */
  exceptions?: string;
  /** Phrases that call the rule off when the place has one. */
  excludedDepartments?: string;
  /**
   * The words leave no room for another rate: a wholesaler's own reference mapping with another one is questioned
   * too.
   */
  certain?: true;
}>;
