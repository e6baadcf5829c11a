import { Anchor, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { RejectedRow } from '@tillmap/contracts';
import css from './rejected.module.css';
import { changedCells, type RowEdits, withoutLine } from './row-edits.ts';

type Props = {
  row: RejectedRow;
  edits: RowEdits;
  isChecking: boolean;
  onCheck: () => void;
  onUse: (column: number, text: string) => void;
  onKeep: () => void;
};

/** Why a row cannot be used, with what was probably meant as a link; or that it joined the used ones. */
export function RowProblems({ row, edits, isChecking, onCheck, onUse, onKeep }: Props) {
  if (edits.isCorrected)
    return (
      <span className={css.mendDone}>
        <IconCheck size={14} aria-hidden /> Corrected. It joins the used rows.
      </span>
    );
  const problems = Object.entries(edits.problems);
  if (problems.length === 0) return <>{row.reasons.map(withoutLine).join(' ')}</>;
  return (
    <>
      {problems.map(([column, { reason, use, keep }]) => (
        <div key={column}>
          {withoutLine(reason)}
          {use !== '' && (
            <>
              {' '}
              <Anchor component="button" type="button" inherit onClick={() => onUse(Number(column), use)}>
                Use {use}
              </Anchor>
            </>
          )}
          {keep !== '' && (
            <>
              {' · '}
              <Anchor component="button" type="button" inherit onClick={onKeep}>
                Keep {keep}
              </Anchor>
            </>
          )}
        </div>
      ))}
      {changedCells(row, edits).length > 0 && (
        <Button size="compact-xs" variant="default" mt={4} loading={isChecking} onClick={onCheck}>
          Check Line {row.line}
        </Button>
      )}
    </>
  );
}
