import type { RejectedRow, Session } from '@tillmap/contracts';
import { useState } from 'react';
import { failureErrors, messageOf, statusOf } from '../../../api/failure.ts';
import { plural } from '../../../shared/format.ts';
import { toast } from '../../../shared/toasts.ts';
import { useCorrectRowMutation } from './rejected-api.ts';
import { changedCells, problemsFrom, type RowEdits, untouched } from './row-edits.ts';

/** What became of a row that was checked. */
export type Checked = { isCorrected: boolean; firstProblem: number | undefined };

/** What a person does with the rejected rows that are shown, by line. `onStale` when another person changed one. */
export const useRowEdits = (session: Session, onSaid: (text: string) => void, onStale: () => void) => {
  const [edits, setEdits] = useState<Record<number, RowEdits>>({});
  const [correct, { isLoading, originalArgs }] = useCorrectRowMutation();

  const editsOf = (row: RejectedRow): RowEdits => edits[row.line] ?? untouched(row);
  const change = (row: RejectedRow, to: (before: RowEdits) => RowEdits) =>
    setEdits((all) => ({ ...all, [row.line]: to(all[row.line] ?? untouched(row)) }));

  const check = async (row: RejectedRow, given: RowEdits, keepsBarcode: boolean): Promise<Checked> => {
    const cells = changedCells(row, given);
    if (cells.length === 0) return { isCorrected: false, firstProblem: undefined };
    const { data, error } = await correct({ sessionId: session.id, line: row.line, cells, keepsBarcode });
    if (data) {
      change(row, (before) => ({ ...before, problems: {}, isCorrected: true }));
      onSaid(`Line ${row.line} is corrected. ${plural(data.total_processed, 'product')} are used.`);
      return { isCorrected: true, firstProblem: undefined };
    }
    const problems = problemsFrom(failureErrors(error));
    const [first] = Object.keys(problems).map(Number);
    if (statusOf(error) === 422 && first !== undefined) {
      change(row, (before) => ({ ...before, problems }));
      onSaid(problems[first]?.reason ?? '');
      return { isCorrected: false, firstProblem: first };
    }
    toast.error(messageOf(error, 'The row could not be checked. Please try again.'));
    if (statusOf(error) === 409) onStale();
    return { isCorrected: false, firstProblem: undefined };
  };

  return {
    editsOf,
    checking: isLoading ? originalArgs?.line : undefined,
    type: (row: RejectedRow, column: number, text: string) =>
      change(row, (before) => ({ ...before, texts: { ...before.texts, [column]: text } })),
    check: (row: RejectedRow) => check(row, editsOf(row), false),
    /** A person takes what was offered. */
    use: (row: RejectedRow, column: number, text: string) => {
      const before = editsOf(row);
      const given = { ...before, texts: { ...before.texts, [column]: text } };
      change(row, () => given);
      return check(row, given, false);
    },
    keep: (row: RejectedRow) => check(row, editsOf(row), true),
    forget: () => setEdits({}),
  };
};

export type RowEditing = ReturnType<typeof useRowEdits>;
