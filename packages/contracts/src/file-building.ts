import { changesCalls } from './file-building/changes.ts';
import { pairCalls } from './file-building/changes-pairs.ts';
import { downloadSession } from './file-building/download.ts';
import { downloadAgain, downloadCheck, downloadDifference, sessionDownloads } from './file-building/downloads.ts';
import { sessionFlags } from './file-building/flags.ts';
import { labelCalls } from './file-building/labels.ts';
import { offersOfDay, sessionOffers } from './file-building/offers.ts';
import { sessionPath } from './file-building/path.ts';
import {
  cancelSession,
  generateEposFile,
  lookUpUnresolved,
  retrySession,
  sessionStatus,
} from './file-building/processing.ts';
import { promotionOffers, readPromotionOffers } from './file-building/promotion-offers.ts';
import { repairCalls } from './file-building/repair.ts';
import { sessionProducts, sessionStatistics, setSoldAs, updateProduct } from './file-building/review.ts';
import { reviewWorkCalls } from './file-building/review-work.ts';
import { createSession, deleteSession, listSessions } from './file-building/sessions.ts';
import { shopCalls } from './file-building/shops.ts';
import { tillCalls } from './file-building/till.ts';
import { tillComparisonCalls } from './file-building/till-comparison.ts';
import { tillLearningCalls } from './file-building/till-learning.ts';
import { tillProfileCalls } from './file-building/till-profiles.ts';
import {
  answerFileCheck,
  recogniseSupplierFile,
  sessionChecked,
  sessionRejectedRows,
  setCostBasis,
  uploadSupplierFile,
} from './file-building/upload.ts';
import { workbenchCalls } from './file-building/workbench.ts';

export * from './file-building/changes.ts';
export * from './file-building/changes-line.ts';
export * from './file-building/changes-overview.ts';
export * from './file-building/changes-pairs.ts';
export * from './file-building/download.ts';
export * from './file-building/downloads.ts';
export * from './file-building/file-check.ts';
export * from './file-building/flags.ts';
export * from './file-building/labels.ts';
export * from './file-building/offers.ts';
export * from './file-building/path.ts';
export * from './file-building/processing.ts';
export * from './file-building/promotion-offers.ts';
export * from './file-building/repair.ts';
export * from './file-building/review.ts';
export * from './file-building/review-work.ts';
export * from './file-building/sessions.ts';
export * from './file-building/shops.ts';
export * from './file-building/till.ts';
export * from './file-building/till-comparison.ts';
export * from './file-building/till-learning.ts';
export type * from './file-building/till-profile-file.ts';
export * from './file-building/till-profiles.ts';
export * from './file-building/till-purposes.ts';
export * from './file-building/upload.ts';
export * from './file-building/workbench.ts';
export * from './file-building/workbench-overview.ts';
export type * from './file-building/workbench-row.ts';

export const fileBuildingCalls = [
  listSessions,
  createSession,
  deleteSession,
  uploadSupplierFile,
  recogniseSupplierFile,
  sessionChecked,
  setCostBasis,
  answerFileCheck,
  sessionRejectedRows,
  ...repairCalls,
  generateEposFile,
  sessionStatus,
  cancelSession,
  retrySession,
  lookUpUnresolved,
  sessionStatistics,
  sessionProducts,
  updateProduct,
  setSoldAs,
  downloadSession,
  sessionDownloads,
  downloadAgain,
  downloadCheck,
  downloadDifference,
  sessionPath,
  sessionFlags,
  offersOfDay,
  sessionOffers,
  readPromotionOffers,
  promotionOffers,
  ...changesCalls,
  ...pairCalls,
  ...labelCalls,
  ...workbenchCalls,
  ...reviewWorkCalls,
  ...tillCalls,
  ...tillProfileCalls,
  ...tillLearningCalls,
  ...tillComparisonCalls,
  ...shopCalls,
];
