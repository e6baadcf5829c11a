/**
 * What a flag may be about, as a shop manager could read it. Phrases are written as those of VAT rules are: separated by
 * commas, parts joined by + stand anywhere, singular and plural are the same.
 */
export type ProductKind = Readonly<{
  id: string;
  /** What such a name looks like: "Looks like an energy drink". */
  description: string;
  /** Kinds of the shelf knowledge: its brands and words for them, and for what is narrower, say so too. */
  shelf?: string;
  /** Words of every day that such a brand is written as too: they say nothing. */
  notBrands?: string;
  /** Words beside which an everyday word at the start of a name is a brand of it; without any it always is. */
  besideBrands?: string;
  /** Phrases that say what a product is: before any "with" or "in", or anywhere in the name of something in millilitres. */
  words?: string;
  /** Phrases in which its words mean something else. */
  lookAlikes?: string;
  /** Phrases that say so as the last words: then nothing calls it off. */
  endings?: string;
  /** Phrases that hint at it and do not settle it. */
  hints?: string;
  /** Phrases that make it unsure, whatever else says so. */
  doubts?: string;
  /** Phrases that call it off; `weighed` is any size in grams or kilograms. */
  exceptions?: string;
  /** Phrases one of which is in the name of the nearest level of the place that says anything. */
  departments?: string;
  /** Ids of VAT rules: a name that is certainly of another one is of something else. Without any every rule agrees. */
  vatRules?: string;
  /** The rate of VAT of such goods: a name that is certainly of another one is of something else. */
  vatRate?: 0 | 20;
  /** Food or a soft drink: then it is no other thing, no medicine, nothing to smoke and not alcoholic. */
  isFood?: true;
}>;
