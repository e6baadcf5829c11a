import { METRICS, type Metrics } from '@tillmap/service-kit';
import type { Classified } from '../../application/classify/classify-items.ts';

/** Counts each chunk that was classified, how long that took, and how sure the proposals are. */
export const createChunkMetrics = (
  metrics: Metrics,
): ((classified: readonly Classified[], seconds: number) => void) => {
  const counted = metrics.counter(METRICS.chunksClassified);
  const took = metrics.histogram(METRICS.chunkClassifySeconds);
  const confidence = metrics.histogram(METRICS.matchConfidence);
  return (classified, seconds) => {
    counted({});
    took({}, seconds);
    for (const { decision } of classified) confidence({ source: decision.source }, decision.confidence);
  };
};
