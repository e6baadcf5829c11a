export {
  FLAG_LABELS,
  FLAGS,
  type FlagChoice,
  type FlagId,
  type FlagNation,
  type FlagRule,
} from './flag-rule.ts';
export {
  depositOf,
  depositSince,
  type Flag,
  type FlaggedProduct,
  type FlagsAsked,
  flagsOf,
  flagsOfKinds,
  isAgeUnsure,
  type KindSaid,
  kindsOf,
  kindsOfPlace,
} from './flags-of.ts';
