import { Navigate } from 'react-router';
import { ADMIN_TABS } from './admin-tabs.ts';

/** /admin alone leads to the first tab. */
export function AdminStart() {
  return <Navigate to={`/admin/${ADMIN_TABS[0]!.path}`} replace />;
}
