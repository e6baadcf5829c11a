import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './checked.module.css';

type Props = {
  label: string;
  /** The answer of the line, at its right end. */
  end?: string | false | undefined;
  startsOpen?: boolean;
  /** Which rows of the file are in it: what leads to them finds it by this. */
  rows?: string;
  onOpen?: () => void;
  children?: ReactNode;
};

/** One line that opens what is worth knowing; without anything to open, the line alone. */
export function Fold({ label, end, startsOpen, rows, onOpen, children }: Props) {
  const line = (
    <>
      <b className="tm-break">{label}</b> {end && <span className={css.foldEnd}>{end}</span>}
    </>
  );
  if (!children) return <p className={css.foldLine}>{line}</p>;
  return (
    <details className={css.folded} open={startsOpen} data-rows={rows} onToggle={onOpen}>
      <summary className={css.foldLine}>
        <IconChevronRight size={14} className={css.foldArrow} aria-hidden />
        {line}
      </summary>
      <div>{children}</div>
    </details>
  );
}
