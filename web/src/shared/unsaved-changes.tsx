import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirmed } from './confirm.ts';
import { useWarnBeforeLeaving } from './use-warn-before-leaving.ts';

/** State of a navigation that follows a deed on what is changed, such as its deletion: nothing is asked then. */
export const NOTHING_TO_KEEP = { hasNothingToKeep: true } as const;

type Props = { title: string; text: string };

/** While this is on the page, a person who goes elsewhere is asked first whether what they typed may be lost. */
export function UnsavedChanges({ title, text }: Props) {
  useWarnBeforeLeaving();
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      `${now.pathname}${now.search}` !== `${next.pathname}${next.search}` &&
      (next.state as Partial<typeof NOTHING_TO_KEEP> | null)?.hasNothingToKeep !== true,
  );
  // Going back once more while the question is open is the same question, about the last place.
  const newest = useRef(blocker);
  newest.current = blocker;
  // Not the state: a page that is busy draws "blocked" again without what came between, and nobody would be asked.
  const blockedFor = blocker.state === 'blocked' ? blocker.location : undefined;
  const isAsking = useRef(false);
  useEffect(() => {
    if (!blockedFor || isAsking.current) return;
    isAsking.current = true;
    void confirmed({ title, text, confirm: 'Leave Without Saving', cancel: 'Stay' }).then((isSure) => {
      isAsking.current = false;
      const { current } = newest;
      if (current.state !== 'blocked') return;
      if (isSure) current.proceed();
      else current.reset();
    });
  }, [blockedFor, title, text]);
  return null;
}
