import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { selectIsSignedIn } from '../api/sign-in.ts';
import { currentQuestion, onQuestion } from '../shared/confirm.ts';
import { useAppSelector } from './store.ts';

/** After that the first page stands, also where the browser does not say when it is idle. */
const SOON_MS = 1_500;

const load = () => import('./overlay-parts.tsx');
const OverlayParts = lazy(async () => ({ default: (await load()).OverlayParts }));

const onToast = (listener: () => void) => notificationsStore.subscribe(listener);
const hasToast = () => notificationsStore.getState().notifications.length > 0;
const hasQuestion = () => currentQuestion() !== null;

/**
 * Toasts and questions, whose script the first page does not wait for. It is fetched soon after, so that they are there
 * when the connection is not.
 */
export function Overlays() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const toastIsThere = useSyncExternalStore(onToast, hasToast);
  const questionIsThere = useSyncExternalStore(onQuestion, hasQuestion);
  const [wasWanted, setWanted] = useState(false);
  if (!wasWanted && (toastIsThere || questionIsThere)) setWanted(true);

  useEffect(() => {
    if (!isSignedIn) return undefined;
    const soon = setTimeout(() => void load().catch(() => undefined), SOON_MS);
    return () => clearTimeout(soon);
  }, [isSignedIn]);

  if (!wasWanted) return null;
  return (
    <Suspense fallback={null}>
      <OverlayParts />
    </Suspense>
  );
}
