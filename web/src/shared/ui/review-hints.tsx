import { Button, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import css from './review-hints.module.css';

const SEEN_KEY = 'tillmap-review-hints';

const HINTS = [
  ['Look at what is marked.', 'Products marked for review come first. The others need no look.'],
  ['See why.', '“Why?” shows the evidence: the most similar products, and where they are.'],
  [
    'Correct what is wrong.',
    'Edit changes the department and the VAT code. In your own files, Tillmap remembers it for the wholesaler.',
  ],
  [
    'Download when you are done.',
    'Download CSV makes the file for your till. This is only a sample: Tillmap learns nothing from it, and it is deleted after a day.',
  ],
] as const;

const wasSeen = (): boolean => window.localStorage.getItem(SEEN_KEY) !== null;

/**
 * Four hints for the first review, asked for by `?hints=1` in the address. They are shown until they are closed, and
 * then never again in this browser.
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
  return (
    <section className={css.hints} aria-label="Four hints for your first review">
      <IconBulb size={18} aria-hidden />
      <ol>
        {HINTS.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>{' '}
            <Text span size="sm" c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ol>
      <Button variant="default" size="compact-sm" onClick={close}>
        Close the hints
      </Button>
    </section>
  );
}
