import { useEffect, useLayoutEffect, useRef } from 'react';

type Shortcuts = {
  /** While a dialogue is open it has its own keys. */
  isOff: boolean;
  cycleFilter: () => void;
  download: () => void;
  help: () => void;
  move: (step: 1 | -1) => void;
  edit: () => void;
  editNextDoubtful: () => void;
  toggleWhy: () => void;
};

/** Inputs that take no text: what was clicked last, such as a filter, keeps the focus and must not keep the keys. */
const WITHOUT_TEXT = /^(radio|checkbox|button)$/;

const isTyping = (target: EventTarget | null): boolean => {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
};

const actionFor = (key: string, shortcuts: Shortcuts): (() => void) | undefined => {
  const actions: Record<string, () => void> = {
    f: shortcuts.cycleFilter,
    s: shortcuts.download,
    '?': shortcuts.help,
    j: () => shortcuts.move(1),
    k: () => shortcuts.move(-1),
    e: shortcuts.edit,
    n: shortcuts.editNextDoubtful,
    w: shortcuts.toggleWhy,
  };
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
};

/** The keys of the review; ignored while typing and together with Ctrl, Alt or Meta. */
export const useReviewShortcuts = (shortcuts: Shortcuts): void => {
  const latest = useRef(shortcuts);
  // With the screen, not after it: a key pressed the moment a dialogue is gone works already.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (latest.current.isOff || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      const act = actionFor(event.key, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
