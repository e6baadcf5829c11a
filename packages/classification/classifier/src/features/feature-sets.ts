/** Ways to look at a name, which err on different names. */
export const FEATURE_SETS = ['pieces', 'parts'] as const;
export type FeatureSet = (typeof FEATURE_SETS)[number];

/** Names of the evidence a decision by name rests on. */
export const ABLATABLE_EVIDENCE = [
  ...FEATURE_SETS,
  'size',
  'names',
  'group-size',
  'group-names',
  'company',
  'vat',
  'kinds',
] as const;
export type AblatableEvidence = (typeof ABLATABLE_EVIDENCE)[number];
