import type { ReactNode } from 'react';

type Props = {
  label: string;
  value: ReactNode;
  /** What is counted, on hover. */
  hint?: string;
  /** What is counted, below the figure. */
  note?: string;
};

/** One figure with its name. Several stand in a `StatTiles` row. */
export function StatTile({ label, value, hint, note }: Props) {
  return (
    <div className="tm-tile" data-noted={note ? true : undefined} title={hint}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className="tm-tile-note">{note}</dd>}
    </div>
  );
}
