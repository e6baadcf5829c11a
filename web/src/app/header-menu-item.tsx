import type { ReactNode } from 'react';

type Props = { icon: ReactNode; mark?: ReactNode; onClick: () => void; children: ReactNode };

/** One thing to choose in a menu of the header; `mark` stands at its right. */
export function HeaderMenuItem({ icon, mark, onClick, children }: Props) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="tm-menu-item" onClick={onClick}>
      {icon}
      <span>{children}</span>
      {mark}
    </button>
  );
}
