import { Button, Group, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import css from './review-hints.module.css';

const SEEN_KEY = 'tillmap-review-hints';

/** Each with what it speaks of: the first of these that is seen. */
const HINTS = [
  [
    'Look at what is marked.',
    'Products marked for review come first. The others need no look.',
    '.tm-toolbar [role=radiogroup], .tm-toolbar',
  ],
  [
    'See why.',
    '“Why?” shows the evidence: the most similar products, and where they are.',
    '[aria-label^="Why? "], .tm-row',
  ],
  [
    'Correct what is wrong.',
    'Edit changes the department and the VAT code. In your own files, Tillmap remembers it for the wholesaler.',
    '[data-current], .tm-row',
  ],
  [
    'Download when you are done.',
    'Download CSV makes the file for your till. This is only a sample: Tillmap learns nothing from it, and it is deleted after a day.',
    '.tm-review-head button',
  ],
] as const;

const WIDTH = 340;
const HEIGHT = 190;
const GAP = 8;

const wasSeen = (): boolean => window.localStorage.getItem(SEEN_KEY) !== null;

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** What is seen first of these. It is asked for each frame while a hint is open: it looks no further than it has to. */
const firstSeen = (selectors: string): Element | undefined => {
  for (const selector of selectors.split(', '))
    for (const element of document.querySelectorAll(selector)) if (isSeen(element)) return element;
  return undefined;
};

/** Below what is seen first of these, or above it where there is no room; nothing where none is there. */
const placeBeside = (selectors: string): string => {
  const box = firstSeen(selectors)?.getBoundingClientRect();
  if (!box) return '';
  const below = box.bottom + GAP;
  const top = below + HEIGHT <= window.innerHeight ? below : Math.max(GAP, box.top - GAP - HEIGHT);
  const left = Math.max(GAP, Math.min(box.left, window.innerWidth - WIDTH - GAP));
  return `${Math.round(left)} ${Math.round(top)}`;
};

/** Where a hint stands, also when what it speaks of moves or comes later. */
const useBeside = (selectors: string): { left?: string; top?: string } => {
  const [place, setPlace] = useState('');
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      setPlace(placeBeside(selectors));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [selectors]);
  const [left, top] = place.split(' ');
  return left && top ? { left: `${left}px`, top: `${top}px` } : {};
};

/**
 * Four hints for the first review, asked for by `?hints=1` in the address: one at a time, beside what it speaks of. They are
 * shown until they are closed, and then never again in this browser.
 */
export function ReviewHints() {
  const [params, setParams] = useSearchParams();
  const [isClosed, setClosed] = useState(wasSeen);
  if (params.get('hints') !== '1' || isClosed) return null;

  const close = () => {
    window.localStorage.setItem(SEEN_KEY, 'closed');
    setClosed(true);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('hints');
        return after;
      },
      { replace: true },
    );
  };
  return <OneByOne onClose={close} />;
}

function OneByOne({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const [title, text, selectors] = HINTS[at] ?? HINTS[0];
  const isLast = at === HINTS.length - 1;
  return (
    <section className={css.hint} style={useBeside(selectors)} aria-label="Hints for your first review">
      <div role="status">
        <Text size="sm" fw={700}>
          <IconBulb size={16} aria-hidden /> {title}
        </Text>
        <Text size="sm">{text}</Text>
      </div>
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed">
          {at + 1} of {HINTS.length}
        </Text>
        <Group gap="xs">
          <Button variant={isLast ? 'filled' : 'subtle'} size="compact-sm" onClick={onClose}>
            Close the hints
          </Button>
          {!isLast && (
            <Button size="compact-sm" onClick={() => setAt(at + 1)}>
              Next
            </Button>
          )}
        </Group>
      </Group>
    </section>
  );
}
