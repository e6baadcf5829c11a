export const FLAGS = [
  'age_18',
  'born_2009',
  'age_16',
  'alcohol',
  'medicine',
  'two_packs',
  'duty_stamp',
  'deposit',
  'less_healthy',
] as const;
/** What staff has to know of a product when it is sold, priced or shown. */
export type FlagId = (typeof FLAGS)[number];

export const FLAG_LABELS: Readonly<Record<FlagId, string>> = {
  age_18: '18 and over',
  born_2009: 'Born before 2009',
  age_16: '16 and over',
  alcohol: 'Alcohol',
  medicine: 'Medicine',
  two_packs: 'At most two packs',
  duty_stamp: 'Duty stamp',
  deposit: 'Deposit',
  less_healthy: 'No deals by volume',
};

export type FlagNation = 'england' | 'scotland' | 'wales' | 'northern-ireland';

/** What a shop chooses, or says of itself. */
export const FLAG_CHOICES = ['energy_drinks_16', 'less_healthy_deals'] as const;
export type FlagChoice = (typeof FLAG_CHOICES)[number];

/** How a fact is known: the law's text or gov.uk was read, the trade press says it, it is long-standing law that was not read for this, or nobody has decided it. */
export type HowSure = 'law' | 'trade' | 'standing' | 'open';

/** One rule on the kinds of products it is about. Days are YYYY-MM-DD, both included; without one there is no end on that side. */
export type FlagRule = Readonly<{
  id: string;
  flag: FlagId;
  /** Ids of kinds of products. */
  kinds: readonly string[];
  from?: string;
  until?: string;
  /** Without any, the whole of the United Kingdom. */
  nations?: readonly FlagNation[];
  /** It holds only where a shop chose it. */
  choice?: FlagChoice;
  /** The rule in plain words, without a full stop. */
  says: string;
  source: Readonly<{ title: string; url: string }>;
  sure: HowSure;
  /** Where the deposit is said to be so many pence, which sources contradict: kept as it is said, printed nowhere. */
  pence?: number;
}>;
