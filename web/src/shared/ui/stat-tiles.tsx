import type { ReactNode } from 'react';

export function StatTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="tm-tiles" aria-label={label}>
      {children}
    </dl>
  );
}
