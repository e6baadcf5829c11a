import { countText, plural } from '../../../shared/format.ts';
import { backToRow } from '../../../workbench/focus.ts';
import { clearSelection, selectedRows } from '../../../workbench/selection.ts';
import { CategoryPicker } from '../panel/category-picker.tsx';
import { VatButtons } from '../panel/vat-buttons.tsx';
import reviewCss from '../review.module.css';
import { settingOf, useReviewController, useUi } from '../review-controller.ts';
import { useReviewOverviewQuery } from '../workbench-api.ts';
import { acceptMany, narrowingOf, setCategoryOfMany, setVatOfMany } from './many.ts';
import { type SelectionNumbers, selectionNumbers, stayingText } from './selection-numbers.ts';
import css from './steps.module.css';

const countOf = (values: readonly { value: string; count: number }[], value: string): number =>
  values.find((one) => one.value === value)?.count ?? 0;

/** The numbers of all that match are counted by the server, which alone knows them all. */
const useNumbers = (): SelectionNumbers | undefined => {
  const bench = useReviewController();
  const isAll = useUi(({ isAllMatching }) => isAllMatching);
  // Drawn again with the selection, and with each decision on a row.
  useUi(({ selected }) => selected);
  useUi(({ decided }) => decided);
  const narrowing = narrowingOf(bench);
  const { data } = useReviewOverviewQuery({ sessionId: bench.sessionId, narrowing }, { skip: !isAll });
  if (!isAll) return selectionNumbers(selectedRows(bench));
  if (!data) return undefined;
  const chosen = narrowing.state;
  const states = data.facets.state.filter(({ value }) => chosen.length === 0 || chosen.includes(value));
  const decided = countOf(states, 'accepted') + countOf(states, 'changed');
  const toDo = countOf(states, 'to_do') - countOf(states, 'skipped');
  return { selected: data.matching, free: data.matching - decided, acceptable: Math.max(0, toDo) };
};

/** What can be done with the selected products; the number on a button is the number that will change. */
export function SelectionBar({ wholesalerCode }: { wholesalerCode: string }) {
  const bench = useReviewController();
  const { ui } = bench;
  const setting = useUi(settingOf);
  const isAll = useUi(({ isAllMatching }) => isAllMatching);
  const numbers = useNumbers();
  const set = (what: 'place' | 'vat') => ui.set({ setting: { what, of: ui.get().selected } });
  const total = bench.latest().list.page?.pagination.total ?? 0;
  if (!numbers) return <div className="tm-pill">Counting…</div>;
  const { selected, free, acceptable } = numbers;
  const staying = stayingText(numbers);
  if (setting !== null) {
    return (
      <div className={`tm-pill ${css.pillColumn}`}>
        <div className={reviewCss.panelHead}>
          <b className="tm-grow">
            {`Set the ${setting === 'place' ? 'department' : 'VAT code'} of ${plural(free, 'product')}`}
          </b>
          <button type="button" className="tm-button tm-quiet" onClick={() => ui.set({ setting: null })}>
            Cancel
          </button>
        </div>
        {setting === 'place' ? (
          <CategoryPicker
            wholesalerCode={wholesalerCode}
            isFocused
            onChoose={(choice) => setCategoryOfMany(bench, choice, free)}
            onLeave={() => {
              ui.set({ setting: null });
              backToRow(bench);
            }}
          />
        ) : (
          <VatButtons wholesalerCode={wholesalerCode} value="" onChoose={(code) => setVatOfMany(bench, code, free)} />
        )}
      </div>
    );
  }
  return (
    <div className="tm-pill">
      <b className="tm-number" role="status">{`${countText(selected)} selected`}</b>
      <button
        type="button"
        className="tm-button tm-primary"
        disabled={acceptable === 0}
        onClick={() => acceptMany(bench, acceptable)}
      >
        {`Accept ${countText(acceptable)}`}
      </button>
      <button type="button" className="tm-button" disabled={free === 0} onClick={() => set('place')}>
        Set department
      </button>
      <button type="button" className="tm-button" disabled={free === 0} onClick={() => set('vat')}>
        Set VAT
      </button>
      <button type="button" className="tm-button tm-quiet" onClick={() => clearSelection(bench)}>
        Clear
      </button>
      {!isAll && total > selected && (
        <button type="button" className="tm-link" onClick={() => ui.set({ isAllMatching: true })}>
          {`Select all ${countText(total)} that match`}
        </button>
      )}
      {staying && <small className="tm-dim tm-pill-note">{staying}</small>}
    </div>
  );
}
