import type { Session } from '@tillmap/contracts';
import { countText } from '../../shared/format.ts';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';

/** How many products a session has, and how many barcodes of them are known. */
export function SessionCounts({ session }: { session: Session }) {
  return (
    <StatTiles label="Counts">
      <StatTile label="Total" value={countText(session.supplier_file_items_count)} />
      <StatTile label="Mapped" value={countText(session.mapped_items_count)} hint="The barcode is known" />
      <StatTile label="Unmapped" value={countText(session.unmapped_items_count)} hint="The barcode is not known yet" />
    </StatTiles>
  );
}
