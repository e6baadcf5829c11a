/** Base units: volume in millilitres, weight in grams, length in millimetres, count as 'each'. */
export type SizeUnit = 'ml' | 'g' | 'mm' | 'each';
export type Size = Readonly<{ amount: number; unit: SizeUnit }>;

/** What was read out of a name beside its words. `rest` is the text without what was read. */
export type ParsedSize = Readonly<{ rest: string; size?: Size; packCount?: number; priceMark?: number }>;

const UNITS: Readonly<Record<string, readonly [SizeUnit, number]>> = {
  ml: ['ml', 1],
  mls: ['ml', 1],
  millilitre: ['ml', 1],
  millilitres: ['ml', 1],
  cl: ['ml', 10],
  cls: ['ml', 10],
  dl: ['ml', 100],
  l: ['ml', 1000],
  lt: ['ml', 1000],
  ltr: ['ml', 1000],
  ltrs: ['ml', 1000],
  lts: ['ml', 1000],
  litre: ['ml', 1000],
  litres: ['ml', 1000],
  liter: ['ml', 1000],
  liters: ['ml', 1000],
  pt: ['ml', 568.26125],
  pint: ['ml', 568.26125],
  pints: ['ml', 568.26125],
  floz: ['ml', 28.4130625],
  g: ['g', 1],
  gm: ['g', 1],
  gms: ['g', 1],
  gr: ['g', 1],
  grm: ['g', 1],
  grms: ['g', 1],
  gram: ['g', 1],
  grams: ['g', 1],
  mg: ['g', 0.001],
  kg: ['g', 1000],
  kgs: ['g', 1000],
  kilo: ['g', 1000],
  oz: ['g', 28.349523125],
  lb: ['g', 453.59237],
  lbs: ['g', 453.59237],
  mm: ['mm', 1],
  cm: ['mm', 10],
  mtr: ['mm', 1000],
  mtrs: ['mm', 1000],
  metre: ['mm', 1000],
  metres: ['mm', 1000],
};

const PIECES = 'packs|pack|pks|pk|pce|pcs|pc|pieces|piece|each|ea|ct|count|s';
const UNIT = Object.keys(UNITS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
/** "1/2", "1 1/2", "330", "1.5". */
const NUMBER = '(?:(?:\\d )?[1-9]/[2-9](?!\\d)|\\d{1,7}(?:[.,]\\d{1,3})?)';

const POUNDS = '£\\s*(\\d{1,5}(?:\\.\\d{1,2})?)';
/** After "PM" a bare number is pence, unless it starts a size or a pack. */
const MARKED = `(?:${POUNDS}|(\\d{1,4}\\.\\d{2})|(\\d{1,4})p|(\\d{2,4})(?!\\s*(?:[x*]|(?:fl oz|${UNIT}|${PIECES})(?![a-z0-9]))))(?![a-z0-9.])`;
const PRICE_MARK = new RegExp(
  `(?<![a-z0-9])(?:pmp?|rrp)(?:\\s*${MARKED}|(?![a-z0-9]))|${POUNDS}(?![a-z0-9.])(?:\\s*pmp?(?![a-z0-9]))?`,
  'g',
);

const LENGTH = 'mm|cm|mtrs?|metres?|m';
/** "10m x 30cm", "210 x 297mm": width and length, not a pack. */
const SIDES = new RegExp(
  `(?<![a-z0-9.])(${NUMBER})\\s*(${LENGTH})?\\s*[x*]\\s*(${NUMBER})\\s*(${LENGTH})(?:\\s*[x*]\\s*${NUMBER}\\s*(?:${LENGTH})?)?(?![a-z0-9])`,
  'g',
);
/** "200-250g": somewhere between the two. */
const RANGE = new RegExp(
  `(?<![a-z0-9.])${NUMBER}\\s*(?:fl oz|${UNIT})?\\s*(?:[-–]|to)\\s*${NUMBER}\\s*(?:fl oz|${UNIT})(?![a-z0-9])`,
  'g',
);
/** "500g + 10% free": there is more in it. */
const ADDED = new RegExp(
  `(?<![a-z0-9.])(${NUMBER})\\s*(fl oz|${UNIT})\\s*\\+\\s*(\\d{1,3})\\s*%(?:\\s*(?:extra|free))*(?![a-z0-9])`,
  'g',
);
const BONUS = /\+?\s*\d{1,3}\s*%\s*(?:extra|free|off)(?: free)?(?![a-z0-9])|\+\s*\d{1,3}\s*%/g;
/** "4 for 3", "2 for £5", "3 for the price of 2": an offer, neither a pack nor a price mark. */
const OFFER = new RegExp(
  `(?<![a-z0-9.])(?:any )?\\d{1,2} for (?:(?:the )?price of )?(?:${POUNDS}|\\d{1,2}(?:\\.\\d{2})?p?)(?![a-z0-9.]|\\s*(?:[x*]|(?:fl oz|${UNIT})(?![a-z0-9])))`,
  'g',
);
/** "£1 off", "save £2", "worth £5": not a price. */
const SAVING = new RegExp(
  `(?<![a-z0-9])(?:save|saving|worth|win|was)(?: up to)?\\s*${POUNDS}(?![a-z0-9.])|${POUNDS}\\s*(?:off|back|cashback|extra|free)(?![a-z0-9])`,
  'g',
);
const MULTIPLE = new RegExp(
  `(?<![a-z0-9.])(?:(\\d{1,3})\\s*[x*]\\s*\\(?)?(\\d{1,4})\\s*[x*]\\s*(${NUMBER})\\s*(fl oz|${UNIT})(?![a-z0-9])`,
  'g',
);
const SINGLE = new RegExp(`(?<![a-z0-9.])(${NUMBER})\\s*(fl oz|${UNIT})(?:\\s*[x*]\\s*(\\d{1,4}))?(?![a-z0-9])`, 'g');
const PACK = new RegExp(
  `(?<![a-z0-9.])(?:pack of (\\d{1,4})|(\\d{1,4})\\s*(?:${PIECES})|(?<!\\d\\s*)x\\s*(\\d{1,4})|(\\d{1,4})\\s*x)(?![a-z0-9.])`,
  'g',
);

/** "4 x 10": packs of pieces, of which a price may be for either. */
const PACKS = new RegExp(`(?<![a-z0-9.])(\\d{1,3})\\s*[x*]\\s*(\\d{1,4})(?:\\s*(?:${PIECES}))?(?![a-z0-9.])`, 'g');

const COUNTED_IN_WORDS = /(?<![a-z0-9])(single|twin|double|duo|triple|trio|quad)[ -]?packs?(?![a-z0-9])/g;
const IN_WORDS: Readonly<Record<string, number>> = {
  single: 1,
  twin: 2,
  double: 2,
  duo: 2,
  triple: 3,
  trio: 3,
  quad: 4,
};

/** How sizes, packs and prices are read: changes whenever another reading does. */
export const SIZE_READING = [
  UNITS,
  PRICE_MARK,
  BONUS,
  OFFER,
  SAVING,
  SIDES,
  RANGE,
  ADDED,
  MULTIPLE,
  SINGLE,
  PACKS,
  PACK,
  COUNTED_IN_WORDS,
].map((part) => (part instanceof RegExp ? part.source : part));

/**
 * All that is parsed has a digit, a pound sign, a price mark or a pack in words; most texts have been parsed before.
 */
const MAY_TELL = /[\d£]|pm|rrp|pack/;

/** From this number on, one before an `x` and a length is a side: "6 x 10m" is a pack. */
const FEWEST_SIDE = 10;
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Thousandths of a gram do not occur: "1,500 g" are fifteen hundred, but "1,500 kg" one and a half. */
const numberOf = (amount: string, factor: number): number => {
  const [part, whole] = amount.split(' ').toReversed();
  const [above, below] = part!.split('/');
  if (below !== undefined) return Number(whole ?? 0) + Number(above) / Number(below);
  return Number(amount.replace(/[.,]/, factor <= 1 && THOUSANDS.test(amount) ? '' : '.'));
};

const toSize = (amount: string, unit: string): Size | undefined => {
  const [base, factor] = UNITS[unit.replace(' ', '')]!;
  const value = Math.round(numberOf(amount, factor) * factor * 1000) / 1000;
  return value > 0 ? { amount: value, unit: base } : undefined;
};

/** A number of metres is a length beside any width; sheets measured in centimetres alone are sold by the piece. */
const lengthOf = (...sides: readonly (readonly [string, string])[]): Size | undefined => {
  const long = sides.find(([, unit]) => unit.startsWith('m') && unit !== 'mm');
  return long && { amount: Math.round(numberOf(long[0], 1) * 1000), unit: 'mm' };
};

/** What `PRICE_MARK` captured, in pounds: three ways to write pounds, two to write pence. */
const toPounds = ([pounds, decimal, pence, bare, alone]: readonly (string | undefined)[]): number | undefined => {
  const inPounds = pounds ?? decimal ?? alone;
  if (inPounds !== undefined) return Number(inPounds);
  const inPence = pence ?? bare;
  return inPence === undefined ? undefined : Number(inPence) / 100;
};

/** Takes a price mark out of a folded text, and the offers and savings that are none. */
export const parsePriceMark = (folded: string): Pick<ParsedSize, 'rest' | 'priceMark'> => {
  let priceMark: number | undefined;
  const rest = folded
    .replace(OFFER, ' ')
    .replace(SAVING, ' ')
    .replace(PRICE_MARK, (_all, ...captured: (string | undefined)[]) => {
      priceMark = toPounds(captured.slice(0, 5)) ?? priceMark;
      return ' ';
    });
  return priceMark === undefined ? { rest } : { rest, priceMark };
};

/**
 * Reads price marks, bonus shares, packs and sizes out of a folded (lower case, no accents) text. Where several sizes
 * stand in it the last one counts: names end with it.
 */
export const parseSize = (folded: string): ParsedSize => {
  if (!MAY_TELL.test(folded)) return { rest: folded };
  const { rest: unmarked, priceMark } = parsePriceMark(folded);
  let size: Size | undefined;
  let packCount: number | undefined;
  const readPack = (count: string | undefined): void => {
    if (count !== undefined && Number(count) > 0) packCount ??= Number(count);
  };
  const rest = unmarked
    .replace(SIDES, (all, one: string, unit: string | undefined, other: string, otherUnit: string) => {
      if (unit === undefined && Number(one) < FEWEST_SIDE) return all;
      size = lengthOf([one, unit ?? otherUnit], [other, otherUnit]) ?? size;
      return ' ';
    })
    .replace(RANGE, ' ')
    .replace(ADDED, (_all, amount: string, unit: string, share: string) => {
      const base = toSize(amount, unit);
      size = base ? { ...base, amount: base.amount * (1 + Number(share) / 100) } : size;
      return ' ';
    })
    .replace(BONUS, ' ')
    .replace(MULTIPLE, (_all, cases: string | undefined, count: string, amount: string, unit: string) => {
      readPack(String(Number(cases ?? 1) * Number(count)));
      size = toSize(amount, unit) ?? size;
      return ' ';
    })
    .replace(SINGLE, (_all, amount: string, unit: string, count: string | undefined) => {
      readPack(count);
      size = toSize(amount, unit) ?? size;
      return ' ';
    })
    .replace(PACKS, ' ')
    .replace(COUNTED_IN_WORDS, (_all, word: string) => {
      readPack(String(IN_WORDS[word]));
      return ' ';
    })
    .replace(PACK, (_all, ...counts: (string | undefined)[]) => {
      readPack(counts.slice(0, 4).find((count) => count !== undefined));
      return ' ';
    });
  return {
    rest,
    ...(size && { size }),
    ...(packCount !== undefined && { packCount }),
    ...(priceMark !== undefined && { priceMark }),
  };
};
