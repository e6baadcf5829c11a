/** A symbology identifier as scanners send it in front: `]d2`, `]C1`, `]E0` (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z]\d/;
const SEPARATOR = '\u001d';
/** FNC1 as it arrives where it is not the control character: its picture, or its name. */
const WRITTEN_SEPARATORS = /␝|<GS>|\{GS\}/gi;
const GTIN = /^\d{14}$/;
const IN_BRACKETS = /\(01\)(\d{14})(?!\d)/;
const LINK = /^https?:\/\//i;
const LINKED_GTIN = /^(?:\d{8}|\d{12,14})$/;

/** Characters with the identifier, for those that end without a separator, by the first two digits (GS1 General Specifications 7.8.5). */
const FIXED_CHARS: Readonly<Record<string, number>> = {
  '00': 20,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((date) => [date, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((measure) => [measure, 10])),
  '41': 16,
};

/** The GTIN (application identifier 01) of an element string; other identifiers may stand before it. */
const ofElements = (text: string): string | undefined => {
  let at = 0;
  while (at < text.length) {
    if (text[at] === SEPARATOR) {
      at += 1;
      continue;
    }
    const identifier = text.slice(at, at + 2);
    if (identifier === '01') {
      const gtin = text.slice(at + 2, at + 16);
      return GTIN.test(gtin) ? gtin : undefined;
    }
    const fixed = FIXED_CHARS[identifier];
    const end = fixed === undefined ? text.indexOf(SEPARATOR, at) : at + fixed;
    if (end === -1) return undefined;
    at = end;
  }
  return undefined;
};

/** The GTIN of an uncompressed GS1 Digital Link: the segment behind `01`, or `gtin` as older ones have it. */
const ofLink = (text: string): string | undefined => {
  const segments = text.split(/[?#;]/, 1)[0]!.split('/');
  const at = segments.findIndex(
    (segment, index) => /^(?:01|gtin)$/i.test(segment) && LINKED_GTIN.test(segments[index + 1] ?? ''),
  );
  return at === -1 ? undefined : segments[at + 1];
};

/** What a scanner sent, without the kind of barcode in front of it. */
export const withoutSymbology = (text: string): string => text.replace(SYMBOLOGY, '');

/** The GTIN in what a scanner read from a GS1 code or a Digital Link; undefined for anything else. Its check digit is not tested. */
export const gtinOfScan = (text: string): Readonly<{ digits: string; what: string }> | undefined => {
  const scan = withoutSymbology(text.trim());
  if (LINK.test(scan)) {
    const digits = ofLink(scan);
    return digits === undefined ? undefined : { digits, what: 'is a GS1 Digital Link' };
  }
  const elements = scan.replace(WRITTEN_SEPARATORS, SEPARATOR);
  const bare = elements.replaceAll(' ', '');
  // A cell that was cleaned has a space where FNC1 was.
  const digits = IN_BRACKETS.exec(bare)?.[1] ?? ofElements(elements.replaceAll(' ', SEPARATOR)) ?? ofElements(bare);
  return digits === undefined ? undefined : { digits, what: 'is a GS1 element string' };
};
