/** The disclaimer's text, which a user accepts before each download. A version's text is never changed: a new text is a new version. */
export type Disclaimer = Readonly<{ version: string; text: string }>;

const DISCLAIMERS: readonly Disclaimer[] = [
  {
    version: '2026-01',
    text: [
      'The departments, sub-departments, category groups and VAT codes in this file were proposed by an automated process from the supplier file you uploaded and from earlier classifications. They may be wrong or incomplete, also where the confidence shown is high.',
      'The provider takes no responsibility for the generated data, and none for any loss, cost, tax, penalty or other damage that comes from importing or using it.',
      'Before you import the file into a till you must check it, in particular every line marked for review, prices, case quantities and VAT codes. Charging and declaring the right VAT is the responsibility of the shop.',
      'Keep a backup of your till’s data so that you can undo the import.',
      'By accepting you confirm that you have read and understood this, that you may decide this for your shop, and that your name, the time and your network address are recorded together with this text.',
    ].join('\n\n'),
  },
];

/** The text in force. */
export const currentDisclaimer: Disclaimer = DISCLAIMERS.at(-1) as Disclaimer;
