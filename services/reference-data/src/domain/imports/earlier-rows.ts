const FIRST_SLOTS = 1 << 12;
const FULLEST = 0.7;
const TWO_32 = 2 ** 32;
const TWO_21 = 2 ** 21;
const MOST_SAID = 100_000;
/** Beyond this number of texts only the short ones are stored. */
const MOST_BRIEF = 200_000;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const OTHER_OFFSET = 0x9e3779b9;

const hashed = (text: string, offset: number): number => {
  let hash = offset;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash ^ (hash >>> 15);
};

/** A key of any text as a whole number below 2^53; two texts with one number are as good as never met. */
export const numberOf = (text: string): number =>
  (hashed(text, FNV_OFFSET) >>> 0) * TWO_21 + ((hashed(text, OTHER_OFFSET) >>> 0) % TWO_21);

/** A row as it is compared with others of its key. */
export type NotedRow = Readonly<{
  /** A whole number from 0 to 2^53 - 2. */
  key: number;
  line: number;
  /** All that is kept of it. */
  content: string;
  /** What rows of one key must not differ in. */
  compared: string;
  /** The same as users read it. */
  said: string;
  /** As much of it as is shown where a file has too many texts. */
  brief: string;
}>;

/** The row before that had the same key. */
export type EarlierRow = Readonly<{
  line: number;
  said: string;
  isSame: boolean;
  contradicts: boolean;
  /** Rows of this key have contradicted each other before. */
  wasContradicted: boolean;
}>;

/** `lines` are below 0, as `~line`, once rows of the key have contradicted each other. */
type Table = { keys: Float64Array; lines: Int32Array; contents: Int32Array; compared: Int32Array; saids: Int32Array };

const tableOf = (slots: number): Table => ({
  keys: new Float64Array(slots),
  lines: new Int32Array(slots),
  contents: new Int32Array(slots),
  compared: new Int32Array(slots),
  saids: new Int32Array(slots),
});

/** The slot of a key, or the free one where it would be; keys are kept as one more, so 0 is free. */
const slotOf = ({ keys }: Table, kept: number): number => {
  const mask = keys.length - 1;
  const mixed = Math.imul(((kept % TWO_32) | 0) ^ Math.imul((kept / TWO_32) | 0, 0x85ebca6b), 0xc2b2ae35);
  let slot = (mixed ^ (mixed >>> 16)) & mask;
  while (keys[slot] !== 0 && keys[slot] !== kept) slot = (slot + 1) & mask;
  return slot;
};

const grown = (old: Table): Table => {
  const table = tableOf(old.keys.length * 2);
  for (const [at, key] of old.keys.entries()) {
    if (key === 0) continue;
    const slot = slotOf(table, key);
    table.keys[slot] = key;
    table.lines[slot] = old.lines[at] ?? 0;
    table.contents[slot] = old.contents[at] ?? 0;
    table.compared[slot] = old.compared[at] ?? 0;
    table.saids[slot] = old.saids[at] ?? 0;
  }
  return table;
};

/** Texts by numbers from 1; 0 for all when they are too many. */
const numbered = () => {
  const numbers = new Map<string, number>();
  const texts = [''];
  return {
    numberOf: (text: string, most: number): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      if (texts.length > most) return 0;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
    textOf: (number: number): string => texts[number] ?? '',
  };
};

/** Remembers the rows of a file, of a million in some 50 MB, and returns which came before under the same key. */
export const createEarlierRowIndex = () => {
  let table = tableOf(FIRST_SLOTS);
  let count = 0;
  const texts = numbered();
  return {
    /** The row before with the key of this one, which is the last one from now on. */
    note: (row: NotedRow): EarlierRow | undefined => {
      if (count >= table.keys.length * FULLEST) table = grown(table);
      const key = row.key + 1;
      const slot = slotOf(table, key);
      const [content, compared] = [hashed(row.content, FNV_OFFSET), hashed(row.compared, FNV_OFFSET)];
      const isNew = table.keys[slot] === 0;
      const [kept = 0, said = 0] = [table.lines[slot], table.saids[slot]];
      const wasContradicted = kept < 0;
      const isSame = table.contents[slot] === content;
      const contradicts = !isNew && table.compared[slot] !== compared;
      table.keys[slot] = key;
      table.lines[slot] = wasContradicted || contradicts ? ~row.line : row.line;
      table.contents[slot] = content;
      table.compared[slot] = compared;
      table.saids[slot] = texts.numberOf(row.said, MOST_SAID) || texts.numberOf(row.brief, MOST_BRIEF);
      if (isNew) {
        count += 1;
        return undefined;
      }
      return { line: wasContradicted ? ~kept : kept, said: texts.textOf(said), isSame, contradicts, wasContradicted };
    },
  };
};

export type SeenRows = ReturnType<typeof createEarlierRowIndex>;
