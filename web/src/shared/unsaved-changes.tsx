import { useContext, useEffect } from 'react';
import { confirmed } from './confirm.ts';
import { HistoryContext } from './page-history.ts';
import { useWarnBeforeLeaving } from './use-warn-before-leaving.ts';

/** State of a navigation that follows a deed on what is changed, such as its deletion: nothing is asked then. */
export const NOTHING_TO_KEEP = { hasNothingToKeep: true } as const;

type Props = { title: string; text: string };

/** While this is on the page, a person who goes elsewhere is asked first whether what they typed may be lost. */
export function UnsavedChanges({ title, text }: Props) {
  useWarnBeforeLeaving();
  const history = useContext(HistoryContext);
  useEffect(() => {
    // Going back once more while the question is open is the same question, about the last place.
    let asking: Promise<boolean> | undefined;
    return history?.guardedBy((now, next) => {
      if (`${now.pathname}${now.search}` === `${next.pathname}${next.search}`) return undefined;
      if ((next.state as Partial<typeof NOTHING_TO_KEEP> | null)?.hasNothingToKeep) return undefined;
      asking ??= confirmed({ title, text, confirm: 'Leave Without Saving', cancel: 'Stay' }).finally(() => {
        asking = undefined;
      });
      return asking;
    });
  }, [history, title, text]);
  return null;
}
