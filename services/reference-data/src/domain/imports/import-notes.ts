import type { EarlierRow } from './earlier-rows.ts';

/** A text that was read as another: a code by another form or by its name, a rate as a percentage. */
export type ReadAs = Readonly<{ what: string; given: string; meant: string; line: number }>;

/** Texts that were read as another one, counted over rows. */
export type CountedReading = ReadAs & Readonly<{ rows: number }>;

/** What a person should look at in a row that went in. */
export const REMARKS = ['names_against_codes', 'second_of_name', 'rate_below_one', 'rate_unusual'] as const;
export type RemarkCode = (typeof REMARKS)[number];
/** `said` follows "Line 14: ". */
export type Remark = Readonly<{ code: RemarkCode; said: string; line: number }>;
/** One that several rows had, with the first of their lines. */
export type CountedRemark = Remark & Readonly<{ rows: number }>;

/** What one line says of something that other lines contradict. */
export type SaidOnLine = Readonly<{ line: number; said: string }>;

/** Rows of one file that contradict each other about one product or code; the last one counts. */
export type Contradiction = Readonly<{
  /** The barcode or code, as a person knows it. */
  of: string;
  /** In the order of the file, the first ones where they are many. */
  lines: readonly SaidOnLine[];
  lastLine: number;
}>;

/** What a file had more than once, in one chunk of it. */
export type Repeats = Readonly<{
  /** Rows that do not count because a later row differs. */
  replaced: number;
  /** Products or codes that are contradicted for the first time here. */
  contradicted: number;
  contradictions: readonly Contradiction[];
}>;

/** Lines of one contradiction that are kept. */
export const MOST_LINES = 10;

/** The same readings once each, with the first line and how many rows had them. */
export const countedReadings = (all: readonly ReadAs[]): CountedReading[] => {
  const counted = new Map<string, CountedReading>();
  for (const one of all) {
    const key = JSON.stringify([one.what, one.given, one.meant]);
    const before = counted.get(key);
    counted.set(key, before ? { ...before, rows: before.rows + 1 } : { ...one, rows: 1 });
  }
  return [...counted.values()];
};

/** The same remarks once each. */
export const countedRemarks = (all: readonly Remark[]): CountedRemark[] => {
  const counted = new Map<string, CountedRemark>();
  for (const one of all) {
    const key = `${one.code} ${one.said}`;
    const before = counted.get(key);
    counted.set(key, before ? { ...before, rows: before.rows + 1 } : { ...one, rows: 1 });
  }
  return [...counted.values()];
};

/** Collects what rows of a chunk repeat. */
export const repeatsOf = () => {
  let replaced = 0;
  let contradicted = 0;
  const contradictions = new Map<string, Contradiction>();
  return {
    add: (of: string, now: SaidOnLine, before: EarlierRow): void => {
      if (!before.isSame) replaced += 1;
      if (!before.contradicts) return;
      if (!before.wasContradicted) contradicted += 1;
      const { lines } = contradictions.get(of) ?? {
        lines: before.wasContradicted ? [] : [{ line: before.line, said: before.said }],
      };
      contradictions.set(of, { of, lines: [...lines, now].slice(0, MOST_LINES), lastLine: now.line });
    },
    all: (): Repeats => ({ replaced, contradicted, contradictions: [...contradictions.values()] }),
  };
};
