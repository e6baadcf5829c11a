export type { AgeRestriction, Brand, Kind, State } from './entry.ts';
export { shelfKnowledge } from './load.ts';
export type { AgeFound, BrandFound, KindFound, NameKnowledge, RestsOn, StateFound } from './shelf-knowledge.ts';
