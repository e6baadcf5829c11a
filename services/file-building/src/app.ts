import { changesFeature } from './features/changes/feature.ts';
import { postgresDownloads } from './features/download/stores/download-store.ts';
import { givenNamesFeature } from './features/given-names/feature.ts';
import { postgresItemStore } from './features/items/stores/item-store.ts';
import { labelsFeature } from './features/labels/feature.ts';
import { sessionPathFeature } from './features/session-path/feature.ts';
import { postgresReviewSteps } from './features/steps/stores/review-step-store.ts';
import type { Kit, SessionAccess } from './kit.ts';
import type { NamesOf } from './model/wholesaler.ts';

/** Parts of this service that do not stand alone yet. */
type OldParts = Readonly<{ sessions: SessionAccess; names: NamesOf }>;

/** The features of this service, each after those that it needs. */
export const featuresOf = (kit: Kit, { sessions, names }: OldParts) => {
  const reviewSteps = postgresReviewSteps(kit.database);
  const downloads = postgresDownloads(kit.database);

  const givenNames = givenNamesFeature(kit, { items: postgresItemStore });
  const changes = changesFeature(kit, {
    sessions,
    names,
    review: {
      lastStep: (queries, uploadId) => postgresReviewSteps(queries).last(uploadId),
      movedSince: (queries, uploadId, step) => postgresReviewSteps(queries).movedSince(uploadId, step),
    },
  });
  const labels = labelsFeature(kit, { sessions, names, difference: changes.use.forPage });
  const path = sessionPathFeature(kit, {
    sessions,
    difference: changes.use.inTime,
    changes: changes.use.figures,
    reviewed: async (uploadId) => (await reviewSteps.decided(uploadId)).done,
    lastDownload: async (sessionId) => (await downloads.ofSession(sessionId, 1))[0] ?? null,
  });
  return { givenNames, changes, labels, path };
};
