import { MESSAGING_MIGRATIONS } from '@tillmap/bus';
import type { MigrationClass } from '@tillmap/storage/database';
import { FileBuildingTables } from './migrations/1764000100000-file-building-tables.ts';
import { FileHash } from './migrations/1764300100000-file-hash.ts';
import { ReviewThreshold } from './migrations/1764800100000-review-threshold.ts';
import { AssistBatches } from './migrations/1764800200000-assist-batches.ts';
import { SupplierGroups } from './migrations/1764900100000-supplier-groups.ts';
import { FileSamples } from './migrations/1764900200000-file-samples.ts';
import { BatchPieces } from './migrations/1765000100000-batch-pieces.ts';
import { Prices } from './migrations/1765200100000-prices.ts';
import { FoldedSearch } from './migrations/1765300100000-folded-search.ts';
import { ReviewSteps } from './migrations/1765400100000-review-steps.ts';
import { Downloads } from './migrations/1765500200000-downloads.ts';
import { Differences } from './migrations/1765500210000-differences.ts';
import { RememberedNames } from './migrations/1765500400000-remembered-names.ts';
import { RowsRepaired } from './migrations/1765500500000-rows-repaired.ts';
import { TillReceipts } from './migrations/1765600100000-till-receipts.ts';
import { TillProfiles } from './migrations/1765610100000-till-profiles.ts';
import { ShelfLabels } from './migrations/1765620100000-shelf-labels.ts';
import { StandingChanges } from './migrations/1765630100000-standing-changes.ts';
import { SparedRuns } from './migrations/1765640100000-spared-runs.ts';
import {
  DownloadLinesInParts,
  FirstPartOfDownloadLines,
  FirstPartOfDownloadLinesRead,
} from './migrations/1765900000001-download-lines-in-parts.ts';
import {
  BoundsOfUploads,
  FirstPartsOfUploads,
  FirstPartsOfUploadsRead,
  UploadsInParts,
} from './migrations/1765900000011-uploads-in-parts.ts';
import { SampleSessions } from './migrations/1765920000001-sample-sessions.ts';
import { SearchedSessions, SessionsNewestFirst } from './migrations/1766000000001-sessions-newest-first.ts';
import { Learning, LearningFound } from './migrations/1766000100000-learning.ts';
import { FileAnswers } from './migrations/1766100000000-file-answers.ts';
import { SecondThoughts } from './migrations/1766200000001-second-thoughts.ts';
import { DifferencesOfUploads, Shops } from './migrations/1766300000001-shops.ts';
import { DatedPrices, PricesOfDownloads } from './migrations/1766400000001-dated-prices.ts';
import { PromotionOffers } from './migrations/1766500000001-promotion-offers.ts';
import { FlagChoices } from './migrations/1766500100000-flag-choices.ts';

/** All of this service's migrations, oldest first. */
export const MIGRATIONS: readonly MigrationClass[] = [
  ...MESSAGING_MIGRATIONS,
  FileBuildingTables,
  FileHash,
  ReviewThreshold,
  AssistBatches,
  SupplierGroups,
  FileSamples,
  BatchPieces,
  Prices,
  FoldedSearch,
  ReviewSteps,
  Downloads,
  Differences,
  RememberedNames,
  RowsRepaired,
  TillReceipts,
  TillProfiles,
  ShelfLabels,
  StandingChanges,
  SparedRuns,
  FirstPartOfDownloadLines,
  FirstPartOfDownloadLinesRead,
  DownloadLinesInParts,
  BoundsOfUploads,
  FirstPartsOfUploads,
  FirstPartsOfUploadsRead,
  UploadsInParts,
  SampleSessions,
  SearchedSessions,
  SessionsNewestFirst,
  Learning,
  LearningFound,
  FileAnswers,
  SecondThoughts,
  Shops,
  DifferencesOfUploads,
  DatedPrices,
  PricesOfDownloads,
  PromotionOffers,
  FlagChoices,
];
