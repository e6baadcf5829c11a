import { changesFeature } from './features/changes/feature.ts';
import { downloadFeature } from './features/download/feature.ts';
import { fileLinesFeature } from './features/file-lines/feature.ts';
import { givenNamesFeature } from './features/given-names/feature.ts';
import { itemsFeature } from './features/items/feature.ts';
import { labelsFeature } from './features/labels/feature.ts';
import { type ChunkSizes, processingFeature } from './features/processing/feature.ts';
import { repairFeature } from './features/repair/feature.ts';
import { reviewFeature } from './features/review/feature.ts';
import { sessionPathFeature } from './features/session-path/feature.ts';
import { sessionsFeature } from './features/sessions/feature.ts';
import { stepsFeature } from './features/steps/feature.ts';
import { tillFeature } from './features/till/feature.ts';
import { type Layouts, uploadFeature } from './features/upload/feature.ts';
import type { Kit, TemporaryFiles } from './kit.ts';
import type { FindLearning } from './model/learning.ts';
import type { ProductDatabase } from './model/products.ts';
import type { Session, WaitedFor } from './model/session.ts';
import type { UsualVatDirectory } from './model/usual-vat.ts';
import type { NamesOf, WholesalerDirectory } from './model/wholesaler.ts';

/** Parts of this service that do not stand alone yet. */
type OldParts = Readonly<{
  wholesalers: WholesalerDirectory;
  names: NamesOf;
  products: ProductDatabase;
  layouts: Layouts;
  usualVat: UsualVatDirectory;
  waitedFor: () => Promise<WaitedFor>;
  learning: FindLearning;
  spool: TemporaryFiles;
  chunkSizes: ChunkSizes | undefined;
  completed: (session: Session) => void;
  sweepSoon: () => void;
}>;

/** The features of this service, each after those that it needs. */
export const featuresOf = (
  kit: Kit,
  {
    wholesalers,
    names,
    products,
    layouts,
    usualVat,
    waitedFor,
    learning,
    spool,
    chunkSizes,
    completed,
    sweepSoon,
  }: OldParts,
) => {
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
  const processing = processingFeature(kit, {
    sessions,
    ...items.use,
    wholesalers,
    present: sessionsOfAll.use.present,
    waitedFor,
    learning,
    onCompleted: (session) => {
      completed(session);
      changes.use.prepare(session);
    },
    chunkSizes,
  });
  const upload = uploadFeature(kit, {
    sessions,
    ...items.use,
    names: givenNames.use,
    removeChunks: processing.use.removeChunks,
    layouts,
    products,
    sweepSoon,
  });
  const repair = repairFeature(kit, {
    sessions,
    ...items.use,
    names: givenNames.use,
    ...upload.use,
    products,
    spool,
  });
  const review = reviewFeature(kit, {
    sessions,
    ...items.use,
    steps: steps.use.steps,
    wholesalers,
    names,
    products,
    usualVat,
    difference: changes.use.inTime,
    lastDecision: changes.use.lastDecision,
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
  const download = downloadFeature(kit, {
    sessions,
    wholesalers,
    difference: changes.use.forFile,
    fileSent: changes.use.fileSent,
    profile: till.use.profile,
    lines: lines.use,
    spool,
  });
  const labels = labelsFeature(kit, { sessions, names, difference: changes.use.forPage });
  const path = sessionPathFeature(kit, {
    sessions,
    difference: changes.use.inTime,
    changes: changes.use.figures,
    reviewed: async (uploadId) => (await reviewSteps.decided(uploadId)).done,
    lastDownload: download.use.last,
  });
  return {
    items,
    upload,
    repair,
    processing,
    review,
    lines,
    till,
    download,
    steps,
    sessions: sessionsOfAll,
    givenNames,
    changes,
    labels,
    path,
  };
};
