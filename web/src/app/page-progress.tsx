import { useNavigation } from 'react-router';
import css from './page-progress.module.css';

/** A line below the header while the code of the next page is on its way. */
export function PageProgress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading ? <div className={css.pageProgress} role="progressbar" aria-label="Loading the page" /> : null;
}
