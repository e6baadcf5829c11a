/** A wholesaler's classification of one product. Unknown parts are ''. Compared exactly. */
export type ClassificationCodes = Readonly<{ deptCode: string; subDeptCode: string; cgCode: string; vatCode: string }>;

/** The codes of a category, without a VAT code. Unknown levels are ''. */
export type CategoryCodes = Omit<ClassificationCodes, 'vatCode'>;

/** A group of a wholesaler's hierarchy and what its levels are called; '' where a level has no name. */
export type NamedCategory = Readonly<{
  codes: CategoryCodes;
  dept: string;
  subDept: string;
  cg: string;
}>;
