import type { ReactNode } from 'react';
import css from './workbench.module.css';

type StateProps = { icon: ReactNode; title: string; children: ReactNode; actions: ReactNode; isAlert?: boolean };

/** What stands in place of the rows: what there is to know, and what to do next. */
export function ListState({ icon, title, children, actions, isAlert = false }: StateProps) {
  return (
    <div className="tm-list-state" {...(isAlert ? { role: 'alert' } : {})}>
      {icon}
      <h2>{title}</h2>
      <p>{children}</p>
      <div className={css.listStateActions}>{actions}</div>
    </div>
  );
}

const WIDTHS = [170, 207, 244, 191, 228, 175, 212, 249, 196, 233, 180, 217];

/** Grey bars where rows will be; `second` is how wide their second column is, the words stand above. */
export function LoadingRows({ label, second, children }: { label: string; second: number; children: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={label}>
      {children}
      {WIDTHS.map((width) => (
        <div key={width} className="tm-skeleton" aria-hidden="true">
          {[16, second, width, 96].map((one) => (
            <i key={one} style={{ width: one }} />
          ))}
        </div>
      ))}
    </section>
  );
}
