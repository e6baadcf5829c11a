import type { Session } from '@tillmap/contracts';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../shared/format.ts';
import { isRunning } from '../../shared/ui/status-badge.tsx';

const isSupported = (): boolean => 'Notification' in window;

const wordsOf = (session: Session): { title: string; body: string } | undefined => {
  if (session.status === 'completed') {
    return {
      title: 'Processing is finished',
      body: `${session.session_name}: ${plural(session.progress_total, 'product is', 'products are')} ready to review.`,
    };
  }
  if (session.status === 'failed') {
    return { title: 'Processing failed', body: `${session.session_name}: ${session.error_message ?? 'see the page'}` };
  }
  return undefined;
};

/**
 * Sends one browser notification when a session that was seen running completes or fails. Permission is asked for once,
 * as soon as there is something to wait for; `ask` is for browsers that only let a click ask.
 */
export const useFinishNotification = (session: Session) => {
  const [permission, setPermission] = useState<NotificationPermission | 'unsupported'>(() =>
    isSupported() ? Notification.permission : 'unsupported',
  );
  const wasRunning = useRef(false);
  const wasAsked = useRef(false);
  const isWaiting = isRunning(session.status);

  const ask = async () => setPermission(await Notification.requestPermission());
  useEffect(() => {
    if (!isWaiting || permission !== 'default' || wasAsked.current) return;
    wasAsked.current = true;
    void Notification.requestPermission().then(setPermission);
  }, [isWaiting, permission]);

  useEffect(() => {
    if (isRunning(session.status)) {
      wasRunning.current = true;
      return;
    }
    if (!wasRunning.current) return;
    wasRunning.current = false;
    const words = wordsOf(session);
    if (words && isSupported() && Notification.permission === 'granted') {
      new Notification(words.title, { body: words.body, icon: '/favicon.svg', tag: session.id });
    }
  }, [session]);

  return { permission, ask };
};
