import { Button } from '@mantine/core';
import type { UploadFinding } from '@tillmap/contracts';
import css from './checked.module.css';
import { Fold } from './fold.tsx';
import type { RowFigures, UnusedKind } from './row-figures.ts';
import { withoutStop } from './sentences.ts';

/** The rows that a finding is about, where they stand below. */
const RELATED: Record<string, UnusedKind> = { same_barcode: 'replaced' };

type Props = { finding: UploadFinding; figures: RowFigures; onShowRows: (kind: UnusedKind) => void };

/** What the file shows that a person should check; its lines and values open. */
export function FindingNote({ finding, figures, onShowRows }: Props) {
  const related = RELATED[finding.code];
  const leads = related !== undefined && figures[related] > 0;
  return (
    // Which column is which is for a person to say.
    <Fold label={withoutStop(finding.sentence)} startsOpen={finding.code === 'columns'}>
      {(finding.details.length > 0 || leads) && (
        <>
          <ul className={css.noteRows}>
            {[...new Set(finding.details)].map((detail) => (
              <li key={detail} className="tm-break">
                {detail}
              </li>
            ))}
          </ul>
          {leads && (
            <Button variant="default" size="compact-sm" onClick={() => onShowRows(related)}>
              Show the {related} {figures[related] === 1 ? 'row' : 'rows'}
            </Button>
          )}
        </>
      )}
    </Fold>
  );
}
