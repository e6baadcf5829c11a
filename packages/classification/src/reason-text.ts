import type { ReasonCode } from './reason.ts';

/** Shown where a newer version had a reason that has no text here. */
export const UNKNOWN = 'Needs a look';

/** The sentence each reason is shown as. */
export const REASONS: Readonly<Record<ReasonCode, string>> = {
  exact_mapping: "This barcode is in the wholesaler's own reference mappings",
  exact_mapping_marked_lower: 'The reference mapping for this barcode has low confidence',
  other_wholesalers_agree: 'Another wholesaler has this barcode in a matching category',
  other_wholesalers_unsure: 'Another wholesaler has this barcode, but its category has no clear match here',
  similar_products_agree: 'Similar products agree',
  similar_products_disagree: 'Similar products disagree',
  similar_products_distant: 'The closest known products are not very similar',
  learned_sure: 'The AI recognised this product from your reference mappings',
  learned_unsure: 'The AI is not sure which category fits',
  vat_in_doubt: 'Please check the VAT code',
  vat_unlikely: 'The VAT rate looks wrong',
  assistant_agrees: 'The assistant and similar products agree',
  assistant_chose: 'The assistant chose this category',
  assistant_differs: 'The assistant suggests a different category',
  nothing_alike: 'No similar product found',
  no_description: 'This barcode is new and the file has no product name',
  names_differ: 'This barcode was given for different products; please check which one it is',
  maker_only: 'The file has no product name; other products of this maker may help',
  group_names_only: 'No similar product is known; please choose a category that is called like it',
  age_restricted: 'Please check: this may be sold from a certain age only',
  kept_otherwise: 'Please check: the name and the category differ in how it is kept',
  unknown: UNKNOWN,
};
