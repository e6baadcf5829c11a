import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import type { LabelsRequest, LabelsShown, ShelfLabelSize } from '@tillmap/contracts';
import { useState } from 'react';
import { ALL_DUE, asideOf, type Chosen, chosenIn, toLabelsRequest } from './chosen-labels.ts';
import { SIZES } from './label-words.ts';
import { usePreviewLabelsQuery, useShelfLabelsQuery } from './labels-api.ts';

type Shown = { show: LabelsShown; search: string; page: number };

const WAIT_MS = 200;

/** What is listed, what is chosen of it, and how it is put on sheets. */
export const useLabels = (sessionId: string) => {
  const [shown, setShown] = useState<Shown>({ show: 'due', search: '', page: 1 });
  const [chosen, setChosen] = useState<Chosen>(ALL_DUE);
  const [aside, setAside] = useState<Chosen>(ALL_DUE);
  const [size, setSize] = useState<ShelfLabelSize>('medium');
  const [first, setFirst] = useState(1);
  const asked = useShelfLabelsQuery({ sessionId, ...shown }, { refetchOnMountOrArgChange: true });
  // The list before it stays until the new one is there.
  const list = asked.currentData ?? asked.data;
  const found = list && toLabelsRequest(chosen, list.counts[chosen.of === 'match' ? chosen.show : 'all'] ?? 0);
  const wish: LabelsRequest | undefined = found && { ...found, size, first };
  const [settled] = useDebouncedValue(wish && JSON.stringify(wish), WAIT_MS);
  const preview = usePreviewLabelsQuery(
    settled === undefined ? skipToken : { sessionId, wish: JSON.parse(settled) as LabelsRequest },
    { refetchOnMountOrArgChange: true },
  );
  return {
    sessionId,
    ...shown,
    asked,
    list,
    chosen,
    setChosen,
    size,
    first,
    wish,
    /** The preview before it stays until the new one is there. */
    preview: wish && (preview.currentData ?? preview.data),
    previewError: preview.error,
    change: (next: Partial<Shown>) => {
      const { show, search, page } = { ...shown, page: 1, ...next };
      const kept = asideOf(chosen, shown, aside);
      setShown({ show, search, page });
      setAside(kept);
      setChosen(chosenIn(chosen, { show, search }, kept));
    },
    chooseSize: (next: ShelfLabelSize) => {
      setSize(next);
      setFirst(Math.min(first, SIZES[next].places));
    },
    setFirst,
    /** After a print the labels that are due are chosen anew. */
    startAnew: () => {
      setShown({ show: 'due', search: '', page: 1 });
      setChosen(ALL_DUE);
      setFirst(1);
    },
  };
};

export type LabelsState = ReturnType<typeof useLabels>;
