import { createContext, type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router';
import { HistoryContext, type PageHistory } from '../shared/page-history.ts';

type Props = { history: PageHistory; children: ReactNode };

/** Whether the next page is on its way. */
export const IsLeavingContext = createContext(false);

/** Shows the place that the history is at. A page stays until the next one can be drawn. */
export function PageRouter({ history, children }: Props) {
  const [{ location, action }, setPlace] = useState(history.place);
  const [isLeaving, startTransition] = useTransition();
  useLayoutEffect(() => {
    const follow = () => setPlace(history.place);
    // One may have gone elsewhere while the first page was drawn.
    follow();
    return history.listen((isAtOnce) => (isAtOnce ? flushSync(follow) : startTransition(follow)));
  }, [history]);
  const isElsewhere = history.place().location.pathname !== location.pathname;
  return (
    <HistoryContext value={history}>
      <IsLeavingContext value={isLeaving && isElsewhere}>
        <Router location={location} navigationType={action} navigator={history}>
          {children}
        </Router>
      </IsLeavingContext>
    </HistoryContext>
  );
}
