import type { ChangedLine, LineValues } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { csvLines, safeFileName } from '@tillmap/supplier-files';
import { CLASS_LABELS } from '../../model/change-labels.ts';
import type { MakeDifference } from '../../model/difference.ts';
import type { File } from '../../model/file.ts';
import { isReady } from '../../model/session.ts';
import type { SessionRef } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import type { createChangesQueries } from './changes-queries.ts';
import { decisionLabel } from './rules/change-texts.ts';
import type { ChangesSelection } from './rules/changes-selection.ts';

type Deps = {
  sessions: Pick<ShopSessions, 'find'>;
  difference: MakeDifference;
  desk: Pick<ReturnType<typeof createChangesQueries>, 'lines'>;
};

const LINES_PER_PAGE = 500;

const HEADER = [
  'What changed',
  'Barcode',
  'Description',
  'Size before',
  'Size now',
  'Case before',
  'Case now',
  'Cost before',
  'Cost now',
  'RRP before',
  'RRP now',
  'Price mark before',
  'Price mark now',
  'Department before',
  'Department now',
  'VAT before',
  'VAT now',
  'Margin before %',
  'Margin now %',
  'Cost of a unit, difference',
  'RRP that keeps the margin',
  'Decision',
  'Decided by',
];

const COLUMNS = ['size', 'case_qty', 'cost', 'rrp', 'price_mark', 'place', 'vat_code', 'margin'] as const;

const cellsOf = (line: ChangedLine): string[] => {
  const cell = (values: LineValues | null, column: (typeof COLUMNS)[number]) => String(values?.[column] ?? '');
  return [
    line.changes.map((one) => CLASS_LABELS[one]).join(', '),
    line.barcode,
    line.description,
    ...COLUMNS.flatMap((column) => [cell(line.before, column), cell(line.after, column)]),
    line.effect,
    line.rrp_for_margin,
    decisionLabel(line.is_kept_before ? 'kept_before' : line.decision),
    line.decided_by,
  ];
};

/** What changed as a file for a spreadsheet, in the order of the list. */
export const changesFile =
  ({ sessions, difference, desk }: Deps) =>
  async (actor: Actor, of: SessionRef, selection: ChangesSelection): Promise<File> => {
    const session = await sessions.find(actor, of);
    // Before the first byte leaves: who has to wait longer is told so.
    if (isReady(session)) await difference(session);
    async function* lines(): AsyncGenerator<readonly string[]> {
      yield HEADER;
      for (let page = 1; ; page++) {
        const at = { page, perPage: LINES_PER_PAGE, sort: 'order', direction: 'desc' } as const;
        const found = await desk.lines(actor, of, selection, at);
        for (const line of found.lines) yield cellsOf(line);
        if (page * LINES_PER_PAGE >= found.total) return;
      }
    }
    return {
      fileName: safeFileName([session.name, 'what changed.csv']),
      content: csvLines(lines(), { bom: true, guard: 'spreadsheet' }),
    };
  };
