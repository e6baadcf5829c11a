import { countText } from '../../../shared/format.ts';
import { backToRow } from '../../../workbench/focus.ts';
import { Icon } from '../icons.tsx';
import { categoryName } from '../list/row-rules.ts';
import { isSameCategory } from '../panel/category-choice.ts';
import { useReviewController, useUi } from '../review-controller.ts';
import { setSimilar, similarRows, toggleLeft, toggleSimilar } from './many.ts';
import css from './steps.module.css';

/** '17 more look like this': nothing is set without a click, each can be left out. */
export function SimilarBar() {
  const bench = useReviewController();
  const similar = useUi((state) => state.similar);
  // A row that was decided meanwhile is not offered any more.
  useUi(({ decided }) => decided);
  if (!similar) return null;
  const rows = similarRows(bench);
  const { from, left, isOpen } = similar;
  const count = rows.filter(({ barcode }) => !left.has(barcode)).length;
  if (rows.length === 0) return null;
  return (
    <div className={isOpen ? `tm-pill ${css.pillColumn}` : 'tm-pill'}>
      {isOpen && (
        <>
          <p>
            <b>{`Set to ${categoryName(from)}${from.vat_code && `, VAT ${from.vat_code}`}`}</b>{' '}
            <span className="tm-dim">Untick what should stay.</span>
          </p>
          <div className={css.preview}>
            {rows.map((row) => {
              const isProposed = isSameCategory(row, from) && row.vat_code === from.vat_code;
              return (
                <label key={row.barcode}>
                  <input
                    type="checkbox"
                    checked={!left.has(row.barcode)}
                    onChange={() => toggleLeft(bench, row.barcode)}
                  />
                  <span className="tm-grow tm-break">{row.description || row.barcode}</span>
                  <small className="tm-dim">
                    {isProposed ? 'as proposed' : `now ${categoryName(row)}, ${row.vat_code || 'no VAT'}`}
                  </small>
                </label>
              );
            })}
          </div>
        </>
      )}
      <div className={css.pillLine}>
        {!isOpen && <b>{`${countText(rows.length)} more ${rows.length === 1 ? 'looks' : 'look'} like this`}</b>}
        <button
          type="button"
          className={isOpen ? 'tm-button tm-primary' : 'tm-button'}
          disabled={count === 0}
          onClick={() => setSimilar(bench)}
        >
          {isOpen ? `Set ${countText(count)}` : 'Set all'}{' '}
          <span className="tm-kbd" aria-hidden="true">
            Shift a
          </span>
        </button>
        <button
          type="button"
          className="tm-button tm-quiet"
          aria-expanded={isOpen}
          onClick={() => toggleSimilar(bench)}
        >
          {isOpen ? 'Hide the list' : 'Show them'}{' '}
          <span className="tm-kbd" aria-hidden="true">
            l
          </span>
        </button>
        <button
          type="button"
          className="tm-icon-button"
          aria-label="Close"
          onClick={() => {
            bench.ui.set({ similar: null });
            backToRow(bench);
          }}
        >
          <Icon name="cross" />
        </button>
      </div>
    </div>
  );
}
