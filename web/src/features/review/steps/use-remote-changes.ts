import { useEffect, useRef } from 'react';
import { rowOf } from '../../../workbench/list-controller.ts';
import { isWaiting } from '../../../workbench/steps.ts';
import { reviewOf } from '../list/row-rules.ts';
import type { ReviewController } from '../review-controller.ts';
import { type Changes, workbenchApi } from '../workbench-api.ts';
import { patchCounts, patchRows } from './row-cache.ts';

const EVERY_MS = 2_000;

/** Shows in place what others changed; own steps that are on their way win until they are answered. */
const takeIn = (bench: ReviewController, { products, more, counts }: Changes): void => {
  const news = products.filter((product) => {
    const shown = rowOf(bench, product.barcode);
    return (
      !isWaiting(bench, product.barcode) &&
      !bench.ui.get().conflicts.has(product.barcode) &&
      (!shown || reviewOf(shown).version < product.review.version)
    );
  });
  bench.told.record(news);
  if (news.length > 0) patchRows(bench, new Map(news.map((product) => [product.barcode, product])));
  if (products.length > 0) patchCounts(bench, counts);
  if (more) void bench.latest().list.refetch();
};

/** Asks every two seconds what anybody changed since `first`, as long as the page is looked at. */
export const useRemoteChanges = (bench: ReviewController, first: number | undefined): void => {
  const heard = useRef<{ bench: ReviewController; seq: number } | null>(null);
  useEffect(() => {
    if (first === undefined) return;
    // Counts that come later know of steps that the rows have not heard of.
    let since = heard.current?.bench === bench ? heard.current.seq : first;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState === 'visible') {
        const { data } = await bench.store.dispatch(
          workbenchApi.endpoints.reviewChanges.initiate({ sessionId: bench.sessionId, since }, { track: false }),
        );
        if (isOver) return;
        if (data && !bench.queue.isBusy()) {
          takeIn(bench, data);
          since = data.seq;
          heard.current = { bench, seq: since };
        }
      }
      timer = setTimeout(() => void ask(), EVERY_MS);
    };
    timer = setTimeout(() => void ask(), EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [bench, first]);
};
