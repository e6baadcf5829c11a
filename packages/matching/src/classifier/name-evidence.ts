/** Ways to look at a name, which err on different names. */
export const VIEWS = ['pieces', 'words', 'parts'] as const;
export type View = (typeof VIEWS)[number];

/** Names of the evidence a decision by name rests on. */
export const NAME_EVIDENCE = [...VIEWS, 'size', 'names', 'group-size', 'group-names', 'company', 'vat'] as const;
export type NameEvidence = (typeof NAME_EVIDENCE)[number];
