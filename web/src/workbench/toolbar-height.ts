import { type RefObject, useEffect, useRef } from 'react';

/** Read by the styles of rows: what is scrolled to stops below tools that stay in sight, however many lines they take. */
const HEIGHT = '--tm-toolbar-height';

/** Goes on the tools above a list; keeps how high they are, in pixels, in a variable of the page's styles. */
export const useToolbarHeight = (): RefObject<HTMLDivElement | null> => {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = shown.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return shown;
};
