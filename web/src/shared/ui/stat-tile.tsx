import type { ReactNode } from 'react';

/** One figure with its name. Several stand in a `StatTiles` row. */
export function StatTile({ label, value, hint }: { label: string; value: ReactNode; hint?: string }) {
  return (
    <div className="tm-tile" title={hint}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
