import type { Rehearsal } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { safeFileName } from '@tillmap/supplier-files';
import { RehearsalCounter, rehearseParts, uniqueColumns, writtenOver } from '@tillmap/till-files';
import type { TemporaryFiles } from '../../kit.ts';
import type { FileLines } from '../../model/file-lines.ts';
import type { SessionRef } from '../../model/shop.ts';
import { rehearsalCsv } from '../../model/till/rehearsed-rows.ts';
import { type ChosenTill, tillWord } from '../../model/till/till-choice.ts';
import { type TillLinesDeps, type TillLinesRequest, tillLines } from './till-lines.ts';

type Deps = TillLinesDeps & {
  atOneMoment: FileLines['atOneMoment'];
  bulkhead: FileLines['bulkhead'];
  spool: TemporaryFiles;
};

/** What tills would do with the products of a session. Nothing is kept of it. */
export const rehearseTill = ({ atOneMoment, bulkhead, spool, ...deps }: Deps) => {
  const { begin, lines: rehearsed } = tillLines(deps);

  const answerOf = (
    { key, profile, choices }: ChosenTill,
    tally: RehearsalCounter,
    parts: ReadonlyMap<string, number>,
    nameOf: (code: string) => string,
  ): Rehearsal => {
    const { imported, changed, refused, left_out } = tally.verdicts;
    const { problems, more } = tally.problems();
    const found = new Set(problems.map((problem) => problem.key));
    // A kind that is not told apart may be that of a cell that stands twice.
    const unique = more > 0 ? [] : uniqueColumns(profile, choices).filter(({ problemKey }) => !found.has(problemKey));
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
      overwrites: tally.over.map(({ heading, isOptional, isKept, products, blanks }) => ({
        column: heading,
        products,
        blanks,
        optional: isOptional,
        kept: isKept,
      })),
      unique: unique.map(({ heading }) => heading),
      more_problems: more,
    };
  };

  return {
    /** Counts of what the till would do, and each kind of trouble once. */
    rehearse: async (actor: Actor, of: SessionRef, wish: TillLinesRequest): Promise<Rehearsal> => {
      const begun = await begin(actor, of, wish);
      const { profile, choices } = begun.till;
      const tally = new RehearsalCounter(writtenOver(profile, choices), rehearseParts(profile, choices).headings);
      const parts = new Map<string, number>();
      await bulkhead(() =>
        atOneMoment(async (moment) => {
          for await (const { part, line, row } of rehearsed(moment, begun)) {
            tally.add(line.barcode, row);
            if (row.verdict !== 'left_out') parts.set(part, (parts.get(part) ?? 0) + 1);
          }
        }),
      );
      return answerOf(begun.till, tally, parts, (code) => begun.names.vat(code)?.description || code);
    },

    /** Each product with what the till would do, one line for each problem of it; made first, then handed out. */
    rows: async (actor: Actor, of: SessionRef, wish: TillLinesRequest) => {
      const begun = await begin(actor, of, wish);
      const kept = await bulkhead(() =>
        atOneMoment((moment) => spool.keep(rehearsalCsv(rehearsed(moment, begun), begun.till.profile.certainty))),
      );
      return {
        fileName: safeFileName([begun.session.name, tillWord(begun.till), 'rehearsal.csv']),
        content: kept.content,
      };
    },
  };
};
