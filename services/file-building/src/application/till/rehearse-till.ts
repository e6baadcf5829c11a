import type { Rehearsal } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { csvLines, safeFileName } from '@tillmap/tabular';
import { type ProductFields, RehearsalTally, type RehearsedLine } from '@tillmap/till-profiles';
import type { TemporaryFiles } from '../../adapters/files/local-temporary-files.ts';
import type { AtOneMoment, Moment } from '../../adapters/postgres/stores.ts';
import { type ChosenTill, tillWord } from '../../domain/till/till-choice.ts';
import { type LinesWish, type TillLinesDeps, tillLines } from './till-lines.ts';

type Deps = TillLinesDeps & {
  atOneMoment: AtOneMoment;
  /** Lets a few files be read at a time: each holds a connection to the database while it is. */
  bulkhead: <T>(read: () => Promise<T>) => Promise<T>;
  spool: TemporaryFiles;
};

const VERDICT_WORDS = {
  imported: 'Will be imported',
  changed: 'Will be cut or changed',
  refused: 'Will be refused',
  left_out: 'Left out',
} as const;
const ROWS_HEADER = ['barcode', 'description', 'result', 'column', 'what', 'value', 'what the till does', 'how sure'];
const CERTAINTY_WORDS = {
  code: "Read in the till's code",
  document: "From the maker's document",
  third_party: 'From a third party',
  own_file: "From your till's own file",
  not_verified: 'Not verified',
} as const;

const rowLines = (
  { barcode, description }: ProductFields,
  { verdict, problems }: RehearsedLine,
): readonly string[][] => {
  const start = [barcode, description, VERDICT_WORDS[verdict]];
  if (problems.length === 0) return [[...start, '', '', '', '', '']];
  return problems.map(({ kind, before }) => [
    ...start,
    kind.column,
    kind.words,
    before,
    kind.fate,
    CERTAINTY_WORDS[kind.certainty],
  ]);
};

/** What tills would do with the products of a session. Nothing is kept of it. */
export const rehearseTill = ({ atOneMoment, bulkhead, spool, ...deps }: Deps) => {
  const { begin, lines: rehearsed } = tillLines(deps);

  const answerOf = (
    { key, choices }: ChosenTill,
    tally: RehearsalTally,
    parts: ReadonlyMap<string, number>,
    nameOf: (code: string) => string,
  ): Rehearsal => {
    const { imported, changed, refused, left_out } = tally.verdicts;
    const { problems, more } = tally.problems();
    return {
      profile: key,
      purpose: choices.purpose,
      parts: Array.from(parts, ([part, products]) => ({ part, products })),
      products: imported + changed + refused + left_out,
      imported,
      changed,
      refused,
      left_out,
      problems: problems.map(({ missing, fixes, ...problem }) => ({
        ...problem,
        fixes: [...fixes],
        ...(missing && {
          missing: { ...missing, name: missing.table === 'vat' ? nameOf(missing.value) : missing.value },
        }),
      })),
      more_problems: more,
    };
  };

  return {
    /** Counts of what the till would do, and each kind of trouble once. */
    rehearse: async (actor: Actor, id: string, wish: LinesWish): Promise<Rehearsal> => {
      const begun = await begin(actor, id, wish);
      const tally = new RehearsalTally();
      const parts = new Map<string, number>();
      await bulkhead(() =>
        atOneMoment(async (moment) => {
          for await (const { part, line, row } of rehearsed(moment, begun)) {
            tally.add(line.barcode, row);
            parts.set(part, (parts.get(part) ?? 0) + 1);
          }
        }),
      );
      return answerOf(begun.till, tally, parts, (code) => begun.names.vat(code)?.description || code);
    },

    /** Each product with what the till would do, one line for each problem of it; made first, then handed out. */
    rows: async (actor: Actor, id: string, wish: LinesWish) => {
      const begun = await begin(actor, id, wish);
      const lines = async function* (moment: Moment): AsyncGenerator<readonly string[]> {
        yield ROWS_HEADER;
        for await (const { line, row } of rehearsed(moment, begun)) yield* rowLines(line, row);
      };
      const kept = await bulkhead(() =>
        atOneMoment((moment) => spool.keep(csvLines(lines(moment), { bom: true, guard: 'spreadsheet', exempt: [0] }))),
      );
      return {
        fileName: safeFileName([begun.session.name, tillWord(begun.till), 'rehearsal.csv']),
        content: kept.content,
      };
    },
  };
};
