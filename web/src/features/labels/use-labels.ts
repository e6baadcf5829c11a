import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import type { LabelsRequest, LabelsShown, ShelfLabelSize } from '@tillmap/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Prices, pricesIn, usePrices } from '../../shared/offers/use-prices.ts';
import { ALL_DUE, ALL_OFFERS, asideOf, type Chosen, chosenIn, toLabelsRequest } from './chosen-labels.ts';
import { SIZES } from './label-words.ts';
import { usePreviewLabelsQuery, useShelfLabelsQuery } from './labels-api.ts';

type Shown = { show: LabelsShown; search: string; page: number };

type Settled = { wish: LabelsRequest; prices: Prices };

const WAIT_MS = 200;

/** What is listed, what is chosen of it, and how it is put on sheets. */
export const useLabels = (sessionId: string) => {
  const [params] = useSearchParams();
  const areOffers = params.get('show') === 'offers';
  const [shown, setShown] = useState<Shown>({ show: areOffers ? 'offers' : 'due', search: '', page: 1 });
  const [chosen, setChosen] = useState<Chosen>(areOffers ? ALL_OFFERS : ALL_DUE);
  const [aside, setAside] = useState<Chosen>(ALL_DUE);
  const [size, setSize] = useState<ShelfLabelSize>('medium');
  const [first, setFirst] = useState(1);
  const offers = usePrices(sessionId, pricesIn(params));
  const { prices } = offers;
  const asked = useShelfLabelsQuery(offers.isKnown ? { sessionId, prices, ...shown } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  // The list before it stays until the new one is there.
  const list = asked.currentData ?? asked.data;
  const found = list && toLabelsRequest(chosen, list.counts[chosen.of === 'match' ? chosen.show : 'all'] ?? 0);
  const wish: LabelsRequest | undefined = found && { ...found, size, first };
  const [settled] = useDebouncedValue(wish && JSON.stringify({ wish, prices }), WAIT_MS);
  const preview = usePreviewLabelsQuery(
    settled === undefined ? skipToken : { sessionId, ...(JSON.parse(settled) as Settled) },
    { refetchOnMountOrArgChange: true },
  );
  return {
    sessionId,
    offers,
    prices,
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
