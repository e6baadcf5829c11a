import type { ReactNode } from 'react';
import css from './header-menu.module.css';

type Props = { icon: ReactNode; mark?: ReactNode; onClick: () => void; children: ReactNode };

/** One thing to choose in a menu of the header; `mark` stands at its right. */
export function HeaderMenuItem({ icon, mark, onClick, children }: Props) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={css.menuItem} onClick={onClick}>
      {icon}
      <span>{children}</span>
      {mark}
    </button>
  );
}
