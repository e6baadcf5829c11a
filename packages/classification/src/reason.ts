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
  | 'group_names_only'
  | 'age_restricted'
  | 'kept_otherwise'
  /** One of another version, which has no words here. No decision is made for it. */
  | 'unknown';

/** What may not be sold to everybody, and how a product is kept, as `shelf-knowledge` names them. */
export type AgeRestricted =
  | 'alcohol'
  | 'fireworks'
  | 'knives'
  | 'lottery'
  | 'medicines'
  | 'solvents'
  | 'tobacco'
  | 'vapes';
export type KeptState = 'ambient' | 'chilled' | 'dried' | 'fresh' | 'frozen' | 'tinned';

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
  /** The reference mapping of the barcode, `elsewhere` that of another wholesaler, is of a product with another name than the file has. */
  | Readonly<{ code: 'mapping_of_other'; name: string; size: string; given: string; elsewhere?: boolean | undefined }>
  /** A brand or words of the name (`because`) say that it is of a kind that the group is called by. */
  | Readonly<{ code: 'shelf_kind'; kind: string; because: string; codes: ClassificationCodes }>
  /** The group is restricted by age, and nothing that is known of the product says that it is. */
  | Readonly<{ code: 'age_unproven'; restriction: AgeRestricted; codes: ClassificationCodes }>
  /** The product is restricted by age, as `because` says, and the group is not. */
  | Readonly<{ code: 'age_elsewhere'; restriction: AgeRestricted; because: string; codes: ClassificationCodes }>
  /** A word of the name says that it is kept otherwise than what is in the group. */
  | Readonly<{ code: 'state_differs'; word: string; state: KeptState; codes: ClassificationCodes }>
  /** One of another version, or one that lacks something: `said` is the JSON that came. */
  | Readonly<{ code: 'unknown'; said: string }>;
