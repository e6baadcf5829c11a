// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells
// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, the parts of a table lose their roles
import { IconCheck } from '@tabler/icons-react';
import type { ChangedLine } from '@tillmap/contracts';
import { memo } from 'react';
import { isPressing } from '../../../workbench/pressing.ts';
import { lineId } from '../desk.ts';
import { useDesk, useDeskState } from '../desk-context.tsx';
import { select } from '../selection.ts';
import { Classes, Cost, Decision, Effect, Margin, Product, Rrp } from './change-cells.tsx';
import { DecisionButtons } from './decision-buttons.tsx';

type Props = { line: ChangedLine; index: number; isWeekly: boolean };

/**
 * One changed line. It listens for itself whether it has the focus or is selected, so that only the lines concerned are
 * drawn again when a key moves on.
 */
export const ChangeRow = memo(function ChangeRow({ line, index, isWeekly }: Props) {
  const desk = useDesk();
  const { barcode } = line;
  const isCurrent = useDeskState(({ focus }) => focus === barcode);
  const isSelected = useDeskState(({ selected, isAllMatching }) => isAllMatching || selected.has(barcode));
  const takeFocus = () => {
    if (desk.ui.get().focus !== barcode) desk.ui.set({ focus: barcode });
  };
  return (
    <tr
      role="row"
      id={lineId(barcode)}
      className="tm-row"
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={index}
      aria-selected={isSelected}
      data-current={isCurrent || undefined}
      data-decided={line.decision !== '' || undefined}
      onFocus={() => {
        // What is pressed stays where it is until it is let go: the line of the row before closes only then.
        if (!isPressing()) takeFocus();
      }}
      onClickCapture={takeFocus}
      onClick={(event) => {
        if (event.shiftKey) select(desk, barcode, true);
      }}
    >
      <td role="gridcell" className="tm-cell-select">
        {/* biome-ignore lint/a11y/useSemanticElements: a native box cannot be drawn half */}
        <button
          type="button"
          role="checkbox"
          className="tm-box"
          tabIndex={-1}
          aria-checked={isSelected}
          aria-label={`Select ${line.description || barcode}`}
          onClick={(event) => {
            event.stopPropagation();
            select(desk, barcode, event.shiftKey);
          }}
        >
          <IconCheck className="tm-i" aria-hidden />
        </button>
      </td>
      <td role="gridcell" className="tm-cell-class">
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
      <td role="gridcell" className="tm-cell-margin">
        <Margin line={line} />
      </td>
      <td role="gridcell" className="tm-cell-effect tm-right tm-number">
        <Effect line={line} isWeekly={isWeekly} />
      </td>
      <td role="gridcell" className="tm-cell-decision">
        <Decision line={line} />
      </td>
      {isCurrent && (
        <td role="gridcell" className="tm-strip">
          <DecisionButtons line={line} />
        </td>
      )}
    </tr>
  );
});
