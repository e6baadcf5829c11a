import { useContext } from 'react';
import css from './page-progress.module.css';
import { IsLeavingContext } from './page-router.tsx';

/** A line below the header while the code of the next page is on its way. */
export function PageProgress() {
  const isLeaving = useContext(IsLeavingContext);
  return isLeaving ? <div className={css.pageProgress} role="progressbar" aria-label="Loading the page" /> : null;
}
