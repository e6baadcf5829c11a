import { useNavigate } from 'react-router';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { useLearnedQuery } from './learned-api.ts';
import { learnedColumns } from './learned-columns.tsx';
import { useRevert } from './use-revert.ts';

const LAST = 5;

/** What was learned last from the reviews of one wholesaler, on its page. */
export function WholesalerLearnedPart({ id, code }: { id: string; code: string }) {
  const { data, error, refetch } = useLearnedQuery({ id, page: 1, search: '', user_id: '', session_id: '' });
  const { revert, isBusy } = useRevert(id);
  const navigate = useNavigate();
  const narrowed = (part: string) => void navigate(`/admin/learned?wholesaler=${code}&${part}`);
  const columns = learnedColumns({
    onRevert: (one) => void revert({ ids: [one.id] }),
    onUser: (user) => narrowed(`user=${user}`),
    onSession: (session) => narrowed(`session=${session}`),
    isBusy,
  });
  return (
    <>
      <LoadFailure
        error={error}
        fallback="Failed to load learned products"
        hasRows={data !== undefined}
        onRetry={() => void refetch()}
      />
      {data?.total === 0 && <p className="tm-dim">Nothing was learned from a review yet.</p>}
      {!error && data?.total !== 0 && (
        <DataTable
          label="Learned products"
          columns={columns}
          rows={data?.data.slice(0, LAST)}
          rowKey={({ id: its }) => its}
        />
      )}
    </>
  );
}
