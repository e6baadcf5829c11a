import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { PriceIssue } from '@tillmap/contracts';
import css from './review.module.css';

/** What is wrong, or may be, with the prices of a product: a sentence each. */
export function PriceIssues({ issues }: { issues: readonly PriceIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul className={css.priceIssues}>
      {issues.map(({ code, sentence, is_serious }) => (
        <li key={code} data-serious={is_serious || undefined}>
          {is_serious ? <IconAlertTriangle size={14} aria-hidden /> : <IconInfoCircle size={14} aria-hidden />}
          <span className="tm-break">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
