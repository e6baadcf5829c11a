import type { CorrespondenceLevel } from './aligned-codes.ts';
import type { AssistantFailure } from './assistant-failure.ts';
import type { ClassificationCodes } from './classification-codes.ts';

/** The one sentence a decision is summed up in. */
export type ReasonCode =
  | 'exact_mapping'
  | 'exact_mapping_marked_lower'
  | 'other_wholesalers_agree'
  | 'other_wholesalers_unsure'
  | 'similar_products_agree'
  | 'similar_products_disagree'
  | 'similar_products_distant'
  | 'learned_sure'
  | 'learned_unsure'
  | 'vat_in_doubt'
  | 'vat_unlikely'
  | 'assistant_agrees'
  | 'assistant_chose'
  | 'assistant_differs'
  | 'nothing_alike'
  | 'no_description'
  | 'names_differ'
  | 'maker_only'
  /** One of another version, which has no words here. No decision is made for it. */
  | 'unknown';

/** A checkable particular of a decision: a code and its parameters. Plain JSON. `alike` and `share` are percents. */
export type ReasonDetail =
  | Readonly<{
      code: 'nearest';
      barcode: string;
      name: string;
      size: string;
      alike: number;
      codes: ClassificationCodes;
    }>
  | Readonly<{ code: 'learned'; share: number; codes: ClassificationCodes }>
  | Readonly<{ code: 'votes'; share: number; agreeing: number; asked: number; codes: ClassificationCodes }>
  /** How many of the nearest known products (`asked`) are in each of the first categories, where no one has enough. */
  | Readonly<{
      code: 'vote_split';
      asked: number;
      groups: readonly Readonly<{ codes: ClassificationCodes; agreeing: number }>[];
    }>
  | Readonly<{ code: 'company'; beginning: string; agreeing: number; products: number; codes: ClassificationCodes }>
  /** Words that the product's name has and what the group is called. */
  | Readonly<{ code: 'group_name'; words: readonly string[]; codes: ClassificationCodes }>
  /** No mapping with a name has the group yet. */
  | Readonly<{ code: 'new_group'; codes: ClassificationCodes }>
  | Readonly<{ code: 'runner_up'; share: number; codes: ClassificationCodes }>
  | Readonly<{ code: 'vat_votes'; share: number; vat: string; otherVat: string }>
  | Readonly<{ code: 'vat_not_listed'; vat: string }>
  /** What VAT code the product has by its name, where those of its group have several. */
  | Readonly<{
      code: 'vat_learned';
      share: number;
      vat: string;
      /** The next choice; '' where there is none. */
      otherVat: string;
      codes: ClassificationCodes;
    }>
  /** What VAT code products of the group have, where names that are alike do not settle it. */
  | Readonly<{
      code: 'vat_group';
      vat: string;
      agreeing: number;
      products: number;
      /** What those that are alike have; '' where that is the same. */
      otherVat: string;
      codes: ClassificationCodes;
    }>
  | Readonly<{ code: 'vat_sense'; rule: string; rate: number }>
  | Readonly<{ code: 'vat_elsewhere'; wholesaler: string; theirRate: number; rate: number }>
  | Readonly<{ code: 'mapping_not_in_hierarchy'; codes: ClassificationCodes }>
  | Readonly<{
      code: 'other_wholesaler';
      wholesaler: string;
      share: number;
      count: number;
      codes: ClassificationCodes;
      /** 'group' where nothing is said. */
      level?: CorrespondenceLevel;
    }>
  | Readonly<{ code: 'supplier_group'; group: string; agreeing: number; products: number; codes: ClassificationCodes }>
  | Readonly<{
      code: 'vat_supplier';
      given: string;
      vat: string;
      agreeing: number;
      products: number;
      /** What else was thought to be the VAT code; '' where nothing else was. */
      otherVat: string;
    }>
  | Readonly<{ code: 'case_of'; unit: string }>
  | Readonly<{
      code: 'assistant_chose';
      model: string;
      among: number;
      examples: readonly string[];
      codes: ClassificationCodes;
    }>
  | Readonly<{ code: 'assistant_silent'; why: AssistantFailure }>
  | Readonly<{ code: 'marked_confidence'; confidence: number }>
  /** One of another version, or one that lacks something: `said` is the JSON that came. */
  | Readonly<{ code: 'unknown'; said: string }>;
