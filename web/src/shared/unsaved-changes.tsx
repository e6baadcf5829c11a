import { useEffect } from 'react';
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
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmed({ title, text, confirm: 'Leave Without Saving', cancel: 'Stay' }).then((isSure) =>
      isSure ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, title, text]);
  return null;
}
