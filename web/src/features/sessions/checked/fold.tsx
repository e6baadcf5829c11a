import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
      <b className="tm-break">{label}</b> {end && <span className="tm-fold-end">{end}</span>}
    </>
  );
  if (!children) return <p className="tm-fold-line">{line}</p>;
  return (
    <details className="tm-folded" open={startsOpen} data-rows={rows} onToggle={onOpen}>
      <summary className="tm-fold-line">
        <IconChevronRight size={14} className="tm-fold-arrow" aria-hidden />
        {line}
      </summary>
      <div>{children}</div>
    </details>
  );
}
