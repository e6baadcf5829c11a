/**
 * Where a canonical barcode's three blocks of four digits start; of any three digits in a row two lie in one of them.
 */
const BLOCKS_BEGIN = [1, 5, 9] as const;
const BLOCK = 4;
const CANONICAL = 14;
const DIGITS = /^\d+$/;
/** With fewer digits known, too many blocks would do. */
const FEWEST_KNOWN = 2;

/** Marks a block among the words of a row; no word of a name starts with it. */
const MARK = '\r';

/** All blocks that hold these digits from `at` on, which may be below 0; undefined where there are too few digits. */
const blocksWith = (digits: string, at: number): string[] | undefined => {
  const known = Array.from({ length: BLOCK }, (_, place) => digits[place - at]);
  if (known.filter((digit) => digit !== undefined).length < FEWEST_KNOWN) return undefined;
  const any = Array.from({ length: 10 }, (_, digit) => `${digit}`);
  return known.reduce<string[]>(
    (blocks, digit) => blocks.flatMap((block) => (digit === undefined ? any : [digit]).map((next) => block + next)),
    [MARK],
  );
};

/** The blocks that a canonical barcode has when it holds `search` at some place: for each way, one of each group. */
export const blocksHolding = (search: string): string[][][] => {
  if (!DIGITS.test(search) || search.length > CANONICAL) return [];
  const ways = new Map<string, string[][]>();
  for (let place = 0; place + search.length <= CANONICAL; place += 1) {
    const groups = BLOCKS_BEGIN.map((begin) => blocksWith(search, place - begin)).filter(
      (group) => group !== undefined,
    );
    ways.set(JSON.stringify(groups), groups);
  }
  return [...ways.values()];
};
