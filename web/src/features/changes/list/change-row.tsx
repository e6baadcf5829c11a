// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells
import type { ChangedLine } from '@tillmap/contracts';
import { memo, type ReactNode } from 'react';
import { GridRow } from '../../../workbench/grid.tsx';
import css from '../changes.module.css';
import { useChangesUiState } from '../changes-controller.ts';
import { Classes, Cost, Decision, Effect, Margin, Product, Rrp } from './change-cells.tsx';
import { DecisionButtons } from './decision-buttons.tsx';

type Props = { line: ChangedLine; index: number; isWeekly: boolean; check: ReactNode };

/** One changed line. */
export const ChangeRow = memo(function ChangeRow({ line, index, isWeekly, check }: Props) {
  const { barcode, description, decision } = line;
  const isCurrent = useChangesUiState(({ focus }) => focus === barcode);
  return (
    <GridRow barcode={barcode} name={description || barcode} index={index} isDecided={decision !== ''} check={check}>
      <td role="gridcell" className={css.cellClass}>
        <Classes line={line} />
      </td>
      <td role="gridcell" className="tm-cell-product">
        <Product line={line} />
      </td>
      <td role="gridcell" className="tm-cell-cost">
        <Cost line={line} />
      </td>
      <td role="gridcell" className="tm-cell-rrp">
        <Rrp line={line} />
      </td>
      <td role="gridcell" className={css.cellMargin}>
        <Margin line={line} />
      </td>
      <td role="gridcell" className={`${css.cellEffect} tm-right tm-number`}>
        <Effect line={line} isWeekly={isWeekly} />
      </td>
      <td role="gridcell" className={css.cellDecision}>
        <Decision line={line} />
      </td>
      {isCurrent && (
        <td role="gridcell" className="tm-strip">
          <DecisionButtons line={line} />
        </td>
      )}
    </GridRow>
  );
});
