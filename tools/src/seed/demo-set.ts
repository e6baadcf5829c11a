/** The demo installation's wholesalers; the generated files under samples/demo are named after their codes. */
export const DEMO_WHOLESALERS = [
  {
    code: 'NORTHWAY',
    name: 'Northway Cash & Carry',
    description: 'Convenience range, departments by number (demo data)',
  },
  {
    code: 'HARBOUR',
    name: 'Harbour Wholesale',
    description: 'Convenience range, departments by letters (demo data)',
  },
] as const;

/** The file names of one wholesaler's reference data under samples/demo. */
export const demoFiles = (code: string): { departments: string; vatCodes: string; mappings: string } => ({
  departments: `${code.toLowerCase()}-departments.csv`,
  vatCodes: `${code.toLowerCase()}-vat-codes.csv`,
  mappings: `${code.toLowerCase()}-reference-mappings.csv`,
});
