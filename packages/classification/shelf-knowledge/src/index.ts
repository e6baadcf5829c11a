export type { AgeRestriction, Brand, Kind, State } from './entry.ts';
export type { GroupSense } from './group-sense.ts';
export type { GroupsByKind } from './groups-by-kind.ts';
export { findShelfConflict, groupSense, groupsByKind, shelfKnowledge, shelfPhrases, shortWordsIn } from './load.ts';
export { shelfConflictIn } from './shelf-conflict.ts';
export type {
  AgeFound,
  BrandFound,
  KindFound,
  NameKnowledge,
  RestsOn,
  StateFound,
} from './shelf-knowledge.ts';
