import { changesFeature } from './features/changes/feature.ts';
import { postgresDownloads } from './features/download/stores/download-store.ts';
import { fileLinesFeature } from './features/file-lines/feature.ts';
import { givenNamesFeature } from './features/given-names/feature.ts';
import { itemsFeature } from './features/items/feature.ts';
import { labelsFeature } from './features/labels/feature.ts';
import { sessionPathFeature } from './features/session-path/feature.ts';
import { sessionsFeature } from './features/sessions/feature.ts';
import { stepsFeature } from './features/steps/feature.ts';
import { tillFeature } from './features/till/feature.ts';
import type { Kit, TemporaryFiles } from './kit.ts';
import type { FindLearning } from './model/learning.ts';
import type { WaitedFor } from './model/session.ts';
import type { NamesOf, WholesalerDirectory } from './model/wholesaler.ts';

/** Parts of this service that do not stand alone yet. */
type OldParts = Readonly<{
  wholesalers: WholesalerDirectory;
  names: NamesOf;
  waitedFor: () => Promise<WaitedFor>;
  learning: FindLearning;
  spool: TemporaryFiles;
  sweepSoon: () => void;
}>;

/** The features of this service, each after those that it needs. */
export const featuresOf = (kit: Kit, { wholesalers, names, waitedFor, learning, spool, sweepSoon }: OldParts) => {
  const downloads = postgresDownloads(kit.database);

  const items = itemsFeature(kit);
  const sessionsOfAll = sessionsFeature(kit, {
    wholesalers,
    waitedFor,
    learning,
    uploads: items.use.uploads,
    sweepSoon,
  });
  const sessions = sessionsOfAll.use.access;
  const givenNames = givenNamesFeature(kit, { items: items.use.items });
  const steps = stepsFeature();
  const reviewSteps = steps.use.steps(kit.database);
  const changes = changesFeature(kit, {
    sessions,
    names,
    review: {
      lastStep: (queries, uploadId) => steps.use.steps(queries).last(uploadId),
      movedSince: (queries, uploadId, step) => steps.use.steps(queries).movedSince(uploadId, step),
    },
  });
  const lines = fileLinesFeature(kit, {
    sessionAt: sessionsOfAll.use.at,
    items: items.use.items,
    inFile: changes.use.inFile,
  });
  const till = tillFeature(kit, {
    sessions,
    lastSessions: sessionsOfAll.use,
    wholesalers,
    difference: changes.use.forPage,
    lines: lines.use,
    spool,
  });
  const labels = labelsFeature(kit, { sessions, names, difference: changes.use.forPage });
  const path = sessionPathFeature(kit, {
    sessions,
    difference: changes.use.inTime,
    changes: changes.use.figures,
    reviewed: async (uploadId) => (await reviewSteps.decided(uploadId)).done,
    lastDownload: async (sessionId) => (await downloads.ofSession(sessionId, 1))[0] ?? null,
  });
  return { items, lines, till, steps, sessions: sessionsOfAll, givenNames, changes, labels, path };
};
