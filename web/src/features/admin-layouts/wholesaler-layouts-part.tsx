import { DataTable } from '../../shared/ui/data-table.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LAYOUT_COLUMNS } from './layout-columns.tsx';
import { useListLayoutsQuery } from './layouts-api.ts';

const LAST = 5;

/** The layouts that people taught for one wholesaler, on its page. */
export function WholesalerLayoutsPart({ code }: { code: string }) {
  const { data, error, refetch } = useListLayoutsQuery({ page: 1, search: '', wholesaler_code: code });
  const rows = data?.data;
  return (
    <>
      <LoadFailure
        error={error}
        fallback="Failed to load layouts"
        hasRows={rows !== undefined}
        onRetry={() => void refetch()}
      />
      {rows?.length === 0 && <p className="tm-dim">No layout was taught yet.</p>}
      {!error && rows?.length !== 0 && (
        <DataTable label="Layouts" columns={LAYOUT_COLUMNS} rows={rows?.slice(0, LAST)} rowKey={({ id }) => id} />
      )}
    </>
  );
}
