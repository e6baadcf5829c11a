import type { ReactNode } from 'react';
import { countText, plural } from '../shared/format.ts';
import css from './workbench.module.css';

type Props = {
  pagination: { current_page: number; last_page: number; total: number };
  /** What the list is of, and what stays in it: 'product' and 'row'. */
  of: string;
  entry: string;
  /** How many no longer fit what was asked for, and stay until the list is refreshed. */
  stays: number;
  onPage: (page: number) => void;
  /** The pointer is over the button of a page. */
  onNear?: (page: number) => void;
  onRefresh: () => void;
};

/** First, Previous, Next, Last, and how many entries no longer fit what was asked for. */
export function WorkbenchPager({ pagination, of, entry, stays, onPage, onNear, onRefresh }: Props) {
  const { current_page, last_page, total } = pagination;
  const button = (label: string, target: number, isOff: boolean): ReactNode => (
    <button
      type="button"
      className="tm-button tm-quiet"
      disabled={isOff}
      onClick={() => onPage(target)}
      onMouseEnter={() => {
        if (!isOff && target !== 1) onNear?.(target);
      }}
    >
      {label}
    </button>
  );
  return (
    <nav className={css.pager} aria-label="Pages">
      <span className="tm-grow tm-number">
        {`${plural(total, of)} · page ${countText(current_page)} of ${countText(last_page)}`}
        {stays > 0 && (
          <>
            {`. ${plural(stays, entry)} no longer ${stays === 1 ? 'fits and stays' : 'fit and stay'} until you `}
            <button type="button" className="tm-link" onClick={onRefresh}>
              refresh
            </button>
          </>
        )}
      </span>
      {button('First', 1, current_page <= 1)}
      {button('Previous', current_page - 1, current_page <= 1)}
      {button('Next', current_page + 1, current_page >= last_page)}
      {button('Last', last_page, current_page >= last_page)}
    </nav>
  );
}
