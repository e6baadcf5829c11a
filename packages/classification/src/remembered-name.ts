/** What a name was given by: a reference mapping, a supplier file, or an open product list. */
export type NameKind = 'mapping' | 'file' | 'open_list';

/** Who called a product so, and the day they last did, as 2026-11-18. An open list has no wholesaler: ''. */
export type NameGiver = Readonly<{
  kind: NameKind;
  wholesalerCode: string;
  wholesalerName: string;
  lastGiven: string;
}>;

/** A name that was given for a barcode. */
export type GivenName = NameGiver & Readonly<{ name: string; size: string }>;

/** What the product memory calls a product that the supplier's file does not name. */
export type RememberedName = GivenName &
  Readonly<{
    /** How often it was called so. */
    times: number;
    /** How many wholesalers and lists call it so now. */
    givers: number;
    /** The unit or case, 14 digits, whose name this is; '' where it is that of the barcode itself. */
    linkedBarcode: string;
    /** Names of another product that were given for the barcode, the newest first. */
    others: readonly GivenName[];
  }>;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const called = ({ name, size }: GivenName): string =>
  size === '' || name.toLowerCase().includes(size.toLowerCase()) ? `"${name}"` : `"${name} ${size}"`;

/** Who gave a name and when: 'Northway Cash & Carry, 18 November 2026'. */
export const giverText = ({ wholesalerName, wholesalerCode, lastGiven }: NameGiver): string => {
  const day = new Date(`${lastGiven}T00:00:00Z`);
  const who = wholesalerCode === '' ? 'open product list' : wholesalerName || wholesalerCode;
  return Number.isNaN(day.getTime()) ? who : `${who}, ${DAY.format(day)}`;
};

/** What is said of a remembered name: where it comes from, and what else the barcode was called. */
export const rememberedTexts = (remembered: RememberedName): string[] => {
  const { name, size, linkedBarcode, others } = remembered;
  const what = name === '' ? `Size from memory: ${size}` : `Name from memory: ${called(remembered)}`;
  const linked = linkedBarcode === '' ? '' : ` (as ${linkedBarcode.replace(/^0+(?=\d{8})/, '')}, its unit or case)`;
  return [
    `${what}${linked}, ${giverText(remembered)}`,
    ...others.map((other) => `This barcode was also given for ${called(other)} (${giverText(other)})`),
  ];
};

/** A remembered name as the calls have it; null where there is none. */
export const toRememberedFields = (remembered: RememberedName | null) =>
  remembered && {
    name: remembered.name,
    size: remembered.size,
    source: giverText(remembered),
    others: remembered.others.map((other) => ({ name: other.name, size: other.size, source: giverText(other) })),
  };
