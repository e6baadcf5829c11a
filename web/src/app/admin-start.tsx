import { Navigate, useLocation } from 'react-router';
import { ADMIN_TABS } from './admin-tabs.ts';

/** /admin alone leads to the first tab; what a link carried goes along. */
export function AdminStart() {
  const { search } = useLocation();
  return <Navigate to={`/admin/${ADMIN_TABS[0]!.path}${search}`} replace />;
}
