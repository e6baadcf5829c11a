/** Signs that people's names of products have, and what a till without them shows. */
const SPELLED: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '×': 'x',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '€': 'EUR',
  '£': 'GBP',
  '™': '',
  '®': '',
  '©': '',
  '°': '',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  '\u00a0': ' ',
  '\u202f': ' ',
};
const ACCENTS = /\p{M}/gu;
const NOT_PLAIN = /[^\x20-\x7e]/gu;
const SPACES = /\s+/g;

const plainOf = (sign: string): string => {
  const spelled = SPELLED[sign];
  if (spelled !== undefined) return spelled;
  const parts = sign.normalize('NFKD').replace(ACCENTS, '');
  return /^[\x20-\x7e]+$/.test(parts) ? parts : '';
};

/** A text in the letters, digits and signs that every till has: `Crème Brûlée ½ kg` is `Creme Brulee 1/2 kg`, an emoji goes. */
export const plainLetters = (text: string): string =>
  text.normalize('NFC').replace(SPACES, ' ').replace(NOT_PLAIN, plainOf).replace(SPACES, ' ').trim();
