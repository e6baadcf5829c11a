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

/** A promotion of the first wholesaler, with one small file. It runs for two weeks from the day it is loaded. */
export const DEMO_PROMOTION = {
  wholesaler_code: DEMO_WHOLESALERS[0].code,
  name: 'Spring offers',
  description: 'Prices for two weeks (demo data)',
  days: 14,
  file: {
    name: 'spring-offers.csv',
    text: [
      'barcode,description,offer_price,rrp',
      '5000112637922,Sparkling water 6 x 1.5 l,3.20,4.50',
      '5010029217902,Shortbread fingers 250 g,1.10,1.79',
      '5000168001142,Tea bags 80,2.05,2.99',
      '',
    ].join('\r\n'),
  },
} as const;

/** The file names of one wholesaler's reference data under samples/demo. */
export const demoFiles = (code: string): { departments: string; vatCodes: string; mappings: string } => ({
  departments: `${code.toLowerCase()}-departments.csv`,
  vatCodes: `${code.toLowerCase()}-vat-codes.csv`,
  mappings: `${code.toLowerCase()}-reference-mappings.csv`,
});
