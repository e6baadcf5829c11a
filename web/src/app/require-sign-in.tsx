import { Navigate, Outlet, useLocation } from 'react-router';
import { selectEndedBy, selectIsSignedIn } from '../api/sign-in.ts';
import { useAppSelector } from './store.ts';

/** Every page but /login: without a sign-in to /login, and back to the page afterwards. */
export function RequireSignIn() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const endedBy = useAppSelector(selectEndedBy);
  const location = useLocation();
  if (isSignedIn) return <Outlet />;
  // Who signs out on purpose leaves their page to nobody.
  const state = endedBy === 'person' ? null : { from: location };
  return <Navigate to="/login" replace state={state} />;
}
