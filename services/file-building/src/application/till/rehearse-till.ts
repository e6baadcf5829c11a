import type { Rehearsal } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { csvLines, safeFileName } from '@tillmap/tabular';
import { type ProductFields, partsOf, RehearsalTally, type RehearsedLine, rehearseLines } from '@tillmap/till-profiles';
import type { TemporaryFiles } from '../../adapters/files/local-temporary-files.ts';
import type { Sessions } from '../../adapters/postgres/session-store.ts';
import type { AtOneMoment, Moment } from '../../adapters/postgres/stores.ts';
import type { WholesalerDirectory } from '../../adapters/upstream/wholesaler-directory.ts';
import { namesOf, type WholesalerWithNames } from '../../domain/review/wholesaler.ts';
import type { Session } from '../../domain/sessions/session.ts';
import { requireCompleted } from '../../domain/sessions/session-transitions.ts';
import { productFieldsOf } from '../../domain/till/product-fields.ts';
import { type ChosenTill, chosenTill, type TillWish, tillWord } from '../../domain/till/till-choice.ts';
import type { MakeDifference } from '../changes/make-difference.ts';
import { fileLines, type Wanted } from '../download/file-lines.ts';
import { findSession } from '../sessions/find-session.ts';
import type { KnownProfiles } from './known-profiles.ts';

type Deps = {
  sessions: Sessions;
  atOneMoment: AtOneMoment;
  /** Lets a few files be read at a time: each holds a connection to the database while it is. */
  bulkhead: <T>(read: () => Promise<T>) => Promise<T>;
  wholesalers: WholesalerDirectory;
  difference: MakeDifference;
  profiles: KnownProfiles;
  spool: TemporaryFiles;
};

type RehearsalWish = TillWish & Pick<Wanted, 'content'>;

const NO_NAMES = { names: namesOf({ hierarchy: [], vatCodes: [] }), vatCodes: [] };
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
export const rehearseTill = ({ sessions, atOneMoment, bulkhead, wholesalers, difference, profiles, spool }: Deps) => {
  const knownOf = async (session: Session) => {
    // The wholesaler may be gone; then codes stand for themselves.
    const known: WholesalerWithNames | undefined = await wholesalers.get(session.wholesalerCode).catch(() => undefined);
    return known ? { names: known.names, vatCodes: known.wholesaler.vatCodes } : NO_NAMES;
  };

  const begin = async (actor: Actor, id: string, wish: RehearsalWish) => {
    const session = requireCompleted(await findSession(sessions, actor, id), 'tried');
    const known = await knownOf(session);
    const till = chosenTill(wish, await profiles.find(wish.profile), known.vatCodes);
    const { base } = await difference(session);
    return { session, names: known.names, till, wanted: { content: wish.content, isFirst: base === null } };
  };

  /** Each line of the file with what the till does with it, and which of its files it goes into. */
  const rehearsed = async function* (
    moment: Moment,
    { session, names, till, wanted }: Awaited<ReturnType<typeof begin>>,
  ) {
    const { profile, choices } = till;
    const partOf = partsOf(profile.file);
    const files = new Map<string, ReturnType<typeof rehearseLines>>();
    for await (const page of fileLines(moment, session, wanted))
      for (const one of page) {
        const line = productFieldsOf(one, names, session.prices);
        const part = partOf(line);
        const file = files.get(part) ?? rehearseLines(profile, choices);
        files.set(part, file);
        yield { part, line, row: file.line(line) };
      }
  };

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
    rehearse: async (actor: Actor, id: string, wish: RehearsalWish): Promise<Rehearsal> => {
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
    rows: async (actor: Actor, id: string, wish: RehearsalWish) => {
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
