import {
  type ColumnsChoice,
  columnsChoiceSchema,
  type FileColumns,
  type internalTeachLayout,
  type Layout,
  type LayoutKind,
  type Sent,
} from '@tillmap/contracts';
import { DependencyUnavailable, DomainError, Invalid } from '@tillmap/service-kit/domain';
import {
  type ColumnsDecision,
  decideColumns,
  fingerprintOf,
  type LayoutColumn,
  type Table,
  type TableRow,
} from '@tillmap/supplier-files';
import { choiceOf, layoutColumns, layoutName, taughtOtherwise } from './columns-choice.ts';
import { fileColumns, knownLayout, layoutShown } from './file-columns.ts';
import { COLUMNS_OF } from './kinds.ts';

/** Which layouts a wholesaler has; `isAway` where nobody could say. */
export type LayoutsFound = Readonly<{ layouts: readonly Layout[]; isAway: boolean }>;

/** What a person teaches, and who. */
export type Teaching = NonNullable<Sent<typeof internalTeachLayout.body>>;

/** By what the columns of an upload are found. */
export type ColumnsPlan = Readonly<{
  kind: LayoutKind;
  layouts: readonly Layout[];
  /** Nobody could say which layouts there are. */
  isAway: boolean;
  /** What the person chose, or the layout that was asked for. */
  choice?: ColumnsChoice;
  wanted?: Layout;
}>;

type ReadTable = Pick<Table, 'delimiter' | 'encoding' | 'sheet'>;

export type SureColumns = ColumnsDecision & { isSure: true };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const AWAY = 'The layouts of this wholesaler cannot be looked up right now. Please try again in a moment.';
const NO_LAYOUT = 'This layout no longer exists. Send the file without it to see its columns.';
const NEITHER = 'The layout is neither the id of one nor a choice of columns.';

const chosenIn = (field: string): ColumnsChoice => {
  try {
    return columnsChoiceSchema.parse(JSON.parse(field));
  } catch (cause) {
    throw new Invalid({ layout: [NEITHER] }, cause instanceof SyntaxError ? NEITHER : undefined);
  }
};

const away = (): DependencyUnavailable => new DependencyUnavailable('reference-data', { message: AWAY });

/** What is known of the columns before the file is opened. `field` is the upload's `layout`. */
export const planColumns = (kind: LayoutKind, found: LayoutsFound, field: string): ColumnsPlan => {
  const plan = { kind, ...found };
  if (field === '') return plan;
  if (!UUID.test(field)) return { ...plan, choice: chosenIn(field) };
  const wanted = found.layouts.find(({ id }) => id === field);
  if (wanted) return { ...plan, wanted };
  throw found.isAway ? away() : new Invalid({ layout: [NO_LAYOUT] });
};

const notSure = (decision: ColumnsDecision & { isSure: false }, columns: FileColumns): DomainError => {
  const { reason, detail = reason } = decision.question;
  // One column without barcodes is no table of products, whatever it is called.
  if (columns.columns.length < 2) return new Invalid({ file: [detail] });
  return new DomainError('columns-not-sure', 422, detail, { errors: { file: [detail] }, members: { columns } });
};

/** The columns of a table; 422 with a guess for each where a person has to say which is which. */
export const columnsBy = (plan: ColumnsPlan, table: ReadTable, rows: readonly TableRow[]): SureColumns => {
  const decision = decideColumns({
    rows,
    specs: COLUMNS_OF[plan.kind],
    delimiter: table.delimiter,
    layouts: plan.layouts.map(knownLayout),
    ...(plan.choice && { choice: choiceOf(plan.kind, plan.choice) }),
    ...(plan.wanted && { wanted: knownLayout(plan.wanted) }),
  });
  if (decision.isSure) return decision;
  if (plan.isAway) throw away();
  throw notSure(decision, fileColumns(plan.kind, table, decision, plan.layouts));
};

const taughtColumns = ({ start, header }: SureColumns): LayoutColumn[] => layoutColumns(start, header.fields);

/** Refuses a choice for a header that another person has taught since the question was asked; 409 with both. */
export const requireLatest = (plan: ColumnsPlan, decision: SureColumns, table: ReadTable): void => {
  if (!plan.choice?.remember) return;
  const columns = taughtColumns(decision);
  const hasHeader = decision.header.line > 0;
  const fingerprint = fingerprintOf({ hasHeader, columns });
  const known = plan.layouts.find((one) => fingerprintOf(knownLayout(one)) === fingerprint);
  if (!known || known.version === plan.choice.seen) return;
  if (known.columns.every(({ field }, at) => field === columns[at]?.field)) return;
  const shown = fileColumns(plan.kind, table, decision, plan.layouts);
  throw new DomainError('columns-taught-otherwise', 409, taughtOtherwise(known, columns), {
    members: { columns: { ...shown, read_by: 'asked', layout: layoutShown(known, []) } },
  });
};

type Taught = Readonly<{ table: ReadTable; fileName: string; wholesalerCode: string; by: Teaching['by'] }>;

/** What is to be remembered of a choice; undefined where the person did not ask for it. */
export const taughtLayout = (
  { kind, choice }: ColumnsPlan,
  decision: SureColumns,
  { table, fileName, wholesalerCode, by }: Taught,
): Teaching | undefined =>
  choice?.remember
    ? {
        kind,
        wholesaler_code: wholesalerCode,
        name: choice.name === '' ? layoutName(fileName) : choice.name,
        has_header: decision.header.line > 0,
        columns: taughtColumns(decision),
        reading: {
          separator: table.delimiter ?? '',
          encoding: table.encoding ?? '',
          sheet: table.sheet?.name ?? '',
          header_line: decision.header.line,
        },
        cost_basis: choice.cost_basis,
        replaces: choice.replaces,
        seen: choice.seen,
        by,
      }
    : undefined;

/** The layout that a table was read with. */
export const layoutUsed = ({ layouts }: ColumnsPlan, { readBy }: SureColumns): Layout | undefined =>
  readBy.by === 'layout' ? layouts.find(({ id }) => id === readBy.layoutId) : undefined;
