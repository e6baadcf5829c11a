import { type FileColumns, fileColumnsSchema } from '@tillmap/contracts';
import { isFailure, isTemporary, statusOf } from '../../api/failure.ts';

/** What a person is asked about the columns of a file. */
export type Asked = Readonly<{
  columns: FileColumns;
  /** Another person has chosen others meanwhile. */
  isTaught: boolean;
  /** The layout that was sent and could not be used; '' where none was chosen yet. */
  choice: string;
}>;

const CONFLICT = 409;

/**
 * What to ask after a file was refused; undefined where it was refused for anything but its columns. `layout` is what
 * was chosen for it, '' for nothing. After an outage the question and what was chosen stand: `before` is that question.
 */
export const columnsQuestionAfter = (error: unknown, layout: string, before: Asked | undefined): Asked | undefined => {
  const columns = isFailure(error) ? fileColumnsSchema.safeParse(error.columns).data : undefined;
  const isTaught = statusOf(error) === CONFLICT;
  if (columns) return { columns, isTaught, choice: isTaught ? '' : layout };
  return layout !== '' && before && isTemporary(error) ? { ...before, isTaught: false, choice: layout } : undefined;
};
