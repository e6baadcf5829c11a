/** The three rates of VAT in the UK, in percent. */
export type UkRate = 0 | 5 | 20;

/**
 * One rule of UK VAT on goods, as a shop manager could read it. Where both `words` and `departments` are given, both
 * must be met. Of rules that the same evidence supports, the first of the list applies, so exceptions stand before
 * what they are exceptions of.
 *
 * Phrases are separated by commas. The words of a phrase follow each other; parts joined by + stand anywhere. Singular
 * and plural are the same, abbreviations are spelled out, capitals do not count.
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
  /** Phrases that say what a product is: one is in its name, before any "with" or "in". */
  words?: string;
  /** Phrases that say so as the last words of what stands before "with" or "in": Popcorn Scampi, Madeira Whisky. */
  endings?: string;
  /**
   * Phrases that something at another rate is called by as well, such as flavours: they are heard only where neither
   * another word nor a level of the place tells more, and are certain only where a level says the same rate.
   */
  hints?: string;
  /** Phrases one of which is in the name of a department, sub-department or group. */
  departments?: string;
  /** The same of a department, where they only tell an ingredient or how it is kept: heard where no level says more. */
  departmentHints?: string;
  /** Phrases that call the rule off when the product's name has one; `weighed` is any size in grams or kilograms. */
  exceptions?: string;
  /** Phrases that call the rule off when the place has one. */
  excludedDepartments?: string;
  /**
   * No food or drink at another rate bears these `words` and `endings`: a wholesaler's own reference mapping with
   * another rate is questioned too.
   */
  certain?: true;
}>;
