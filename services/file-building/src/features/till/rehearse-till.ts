import type { Rehearsal } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { safeFileName } from '@tillmap/supplier-files';
import { RehearsalCounter } from '@tillmap/till-files';
import type { TemporaryFiles } from '../../kit.ts';
import type { FileLines } from '../../model/file-lines.ts';
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
    { key, choices }: ChosenTill,
    tally: RehearsalCounter,
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
    rehearse: async (actor: Actor, id: string, wish: TillLinesRequest): Promise<Rehearsal> => {
      const begun = await begin(actor, id, wish);
      const tally = new RehearsalCounter();
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
    rows: async (actor: Actor, id: string, wish: TillLinesRequest) => {
      const begun = await begin(actor, id, wish);
      const kept = await bulkhead(() => atOneMoment((moment) => spool.keep(rehearsalCsv(rehearsed(moment, begun)))));
      return {
        fileName: safeFileName([begun.session.name, tillWord(begun.till), 'rehearsal.csv']),
        content: kept.content,
      };
    },
  };
};
