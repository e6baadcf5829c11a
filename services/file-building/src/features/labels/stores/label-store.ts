import type { ShelfLabelUnit } from '@tillmap/contracts';
import { camelCased, columnArrays, type Queries, unnested } from '@tillmap/storage/database';
import type { Label } from '@tillmap/till-files/shelf-labels';
import { OF_GONE_SAMPLE } from '../../../database/gone-samples.ts';
import type { Memory } from '../../../model/session.ts';
import type { LabelPrint } from '../rules/due-label.ts';

const COLUMNS = [
  'id',
  'session_id',
  'wholesaler_code',
  'size',
  'first',
  'labels',
  'state',
  'user_name',
  'at',
  'undone_by',
  'undone_at',
] as const;
const READ = `select ${camelCased(COLUMNS)} from label_print`;

const LABEL = { n: 'int', canonical: 'text', price: 'bigint', content: 'jsonb' } as const;
const ADD = `
  insert into label (print_id, wholesaler_code, ${Object.keys(LABEL).join(', ')})
  select $1, $2, * from ${unnested(LABEL, 'given', 3)}`;

const MOST_PRINTS = 50;
/** Sheets that nobody has confirmed after so long were not printed. */
const LEFT = `interval '7 days'`;

/** A label with its number on the sheets and its price. */
export type PrintedLabel = Readonly<{ n: number; canonical: string; price: number; content: Label }>;

/** Labels on sheets, and which of them were printed. */
export const postgresLabels = (tx: Queries) => ({
  ofSession: (sessionId: string): Promise<LabelPrint[]> =>
    tx.query<LabelPrint>(`${READ} where session_id = $1 and state <> 'made' order by at desc limit ${MOST_PRINTS}`, [
      sessionId,
    ]),

  find: async (sessionId: string, id: string): Promise<LabelPrint | undefined> => {
    const [print] = await tx.query<LabelPrint>(`${READ} where id = $1 and session_id = $2`, [id, sessionId]);
    return print;
  },

  /** The same, locked until the transaction ends. */
  lock: async (sessionId: string, id: string): Promise<LabelPrint | undefined> => {
    const [print] = await tx.query<LabelPrint>(`${READ} where id = $1 and session_id = $2 for update`, [id, sessionId]);
    return print;
  },

  add: async (print: LabelPrint) => {
    await tx.execute(`delete from label_print where state = 'made' and at < now() - ${LEFT}`);
    await tx.execute(
      `insert into label_print (id, session_id, wholesaler_code, size, first, labels, state, user_name, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        print.id,
        print.sessionId,
        print.wholesalerCode,
        print.size,
        print.first,
        print.labels,
        print.state,
        print.userName,
        print.at,
      ],
    );
  },

  addLabels: async ({ id, wholesalerCode }: LabelPrint, labels: readonly PrintedLabel[]) => {
    const rows = labels.map((label) => ({ ...label, content: JSON.stringify(label.content) }));
    await tx.execute(ADD, [id, wholesalerCode, ...columnArrays(LABEL, rows)]);
  },

  /** Labels from a number on. */
  labels: async (id: string, from: number, limit: number): Promise<Label[]> => {
    const rows = await tx.query<{ content: Label }>(
      'select content from label where print_id = $1 and n >= $2 order by n limit $3',
      [id, from, limit],
    );
    return rows.map(({ content }) => content);
  },

  /** Whether some label says something beside its price: of an offer or a deposit. */
  hasMore: async (id: string): Promise<boolean> => {
    const [found] = await tx.query<{ some: boolean }>(
      `select exists (select from label where print_id = $1 and content ?| '{offer,deposit}') as some`,
      [id],
    );
    return found?.some ?? false;
  },

  confirm: async (id: string, userName: string, at: Date) => {
    await tx.execute(
      `update label_print set state = 'printed', user_name = $2, at = $3, undone_by = '', undone_at = null where id = $1`,
      [id, userName, at],
    );
    await tx.execute('update label set printed_at = $2 where print_id = $1', [id, at]);
  },

  undo: async (id: string, userName: string, at: Date) => {
    await tx.execute(`update label_print set state = 'undone', undone_by = $2, undone_at = $3 where id = $1`, [
      id,
      userName,
      at,
    ]);
    await tx.execute('update label set printed_at = null where print_id = $1', [id]);
  },

  /** '' removes the unit of a sub-department. */
  setUnit: async (memory: Memory, deptCode: string, subDeptCode: string, unit: '' | ShelfLabelUnit) => {
    await tx.execute('delete from label_unit where wholesaler_code = $1 and dept_code = $2 and sub_dept_code = $3', [
      memory,
      deptCode,
      subDeptCode,
    ]);
    if (unit !== '')
      await tx.execute('insert into label_unit values ($1, $2, $3, $4) on conflict do nothing', [
        memory,
        deptCode,
        subDeptCode,
        unit,
      ]);
  },

  /** Removes what was printed, and chosen, for samples that are gone. */
  forgetSamples: async () => {
    await tx.execute(`delete from label_print where ${OF_GONE_SAMPLE}`);
    await tx.execute(`delete from label_unit where ${OF_GONE_SAMPLE}`);
  },
});

export type LabelStore = ReturnType<typeof postgresLabels>;
