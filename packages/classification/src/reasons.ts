import { z } from 'zod';
import type { CorrespondenceLevel } from './aligned-codes.ts';
import { ASSISTANT_FAILURE_TEXT, type AssistantFailure } from './assistant-failure.ts';
import type { AgeRestricted, KeptState, ReasonCode, ReasonDetail } from './reason.ts';
import { REASONS } from './reason-text.ts';
import { storedCodes, toStoredCodes } from './stored-codes.ts';

// Loose, so that what a later version adds to a detail stays with it.
const codes = storedCodes;
const text = z.string();
const number = z.number();
const LEVELS = ['group', 'sub_department', 'department'] as const satisfies readonly CorrespondenceLevel[];
const RESTRICTIONS = [
  'alcohol',
  'fireworks',
  'knives',
  'lottery',
  'medicines',
  'solvents',
  'tobacco',
  'vapes',
] as const satisfies readonly AgeRestricted[];
const STATES = ['ambient', 'chilled', 'dried', 'fresh', 'frozen', 'tinned'] as const satisfies readonly KeptState[];
const SILENCES = Object.keys(ASSISTANT_FAILURE_TEXT) as AssistantFailure[];

/** What each detail has besides its code. */
const DETAILS: { readonly [Code in ReasonDetail['code']]: z.ZodType<Extract<ReasonDetail, { code: Code }>> } = {
  nearest: z.looseObject({ code: z.literal('nearest'), barcode: text, name: text, size: text, alike: number, codes }),
  learned: z.looseObject({ code: z.literal('learned'), share: number, codes }),
  votes: z.looseObject({ code: z.literal('votes'), share: number, agreeing: number, asked: number, codes }),
  vote_split: z.looseObject({
    code: z.literal('vote_split'),
    asked: number,
    groups: z.array(z.looseObject({ codes, agreeing: number })),
  }),
  company: z.looseObject({
    code: z.literal('company'),
    beginning: text,
    agreeing: number,
    products: number,
    codes,
  }),
  group_name: z.looseObject({ code: z.literal('group_name'), words: z.array(text), codes }),
  new_group: z.looseObject({ code: z.literal('new_group'), codes }),
  runner_up: z.looseObject({ code: z.literal('runner_up'), share: number, codes }),
  vat_votes: z.looseObject({ code: z.literal('vat_votes'), share: number, vat: text, otherVat: text }),
  vat_not_listed: z.looseObject({ code: z.literal('vat_not_listed'), vat: text }),
  vat_learned: z.looseObject({ code: z.literal('vat_learned'), share: number, vat: text, otherVat: text, codes }),
  vat_group: z.looseObject({
    code: z.literal('vat_group'),
    vat: text,
    agreeing: number,
    products: number,
    otherVat: text,
    codes,
  }),
  vat_sense: z.looseObject({ code: z.literal('vat_sense'), rule: text, rate: number }),
  vat_elsewhere: z.looseObject({
    code: z.literal('vat_elsewhere'),
    wholesaler: text,
    theirRate: number,
    rate: number,
  }),
  mapping_not_in_hierarchy: z.looseObject({ code: z.literal('mapping_not_in_hierarchy'), codes }),
  other_wholesaler: z.looseObject({
    code: z.literal('other_wholesaler'),
    wholesaler: text,
    share: number,
    count: number,
    codes,
    level: z.enum(LEVELS).exactOptional(),
  }),
  supplier_group: z.looseObject({
    code: z.literal('supplier_group'),
    group: text,
    agreeing: number,
    products: number,
    codes,
  }),
  vat_supplier: z.looseObject({
    code: z.literal('vat_supplier'),
    given: text,
    vat: text,
    agreeing: number,
    products: number,
    otherVat: text,
  }),
  case_of: z.looseObject({ code: z.literal('case_of'), unit: text }),
  assistant_chose: z.looseObject({
    code: z.literal('assistant_chose'),
    model: text,
    among: number,
    examples: z.array(text),
    codes,
  }),
  assistant_silent: z.looseObject({ code: z.literal('assistant_silent'), why: z.enum(SILENCES) }),
  mapping_of_other: z.looseObject({
    code: z.literal('mapping_of_other'),
    name: text,
    size: text,
    given: text,
    elsewhere: z.boolean().optional(),
  }),
  marked_confidence: z.looseObject({ code: z.literal('marked_confidence'), confidence: number }),
  shelf_kind: z.looseObject({ code: z.literal('shelf_kind'), kind: text, because: text, codes }),
  age_unproven: z.looseObject({ code: z.literal('age_unproven'), restriction: z.enum(RESTRICTIONS), codes }),
  age_elsewhere: z.looseObject({
    code: z.literal('age_elsewhere'),
    restriction: z.enum(RESTRICTIONS),
    because: text,
    codes,
  }),
  state_differs: z.looseObject({ code: z.literal('state_differs'), word: text, state: z.enum(STATES), codes }),
  unknown: z.looseObject({ code: z.literal('unknown'), said: text }),
};

const tagged = z.looseObject({ code: z.string() });

/** Receives what could not be parsed, as it came. */
type Report = (misfit: string) => void;

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/**
 * Parses a detail from another process or from storage. What this version does not know, or what lacks a field,
 * becomes `unknown` and is reported; it keeps its JSON, so that a version that knows it can parse it again.
 */
export const detailOf = (told: unknown, report: Report): ReasonDetail => {
  const { data } = tagged.safeParse(told);
  if (data?.code === 'unknown' && typeof data.said === 'string') return detailFromJson(data.said, report);
  const known = data && Object.hasOwn(DETAILS, data.code) ? DETAILS[data.code as ReasonDetail['code']] : undefined;
  const detail = known?.safeParse(told).data;
  if (detail) return detail;
  const said = JSON.stringify(told) ?? '';
  report(said);
  return { code: 'unknown', said };
};

/** The same of a detail's JSON. */
export const detailFromJson = (json: string, report: Report): ReasonDetail => {
  const told = parsed(json);
  const isDetail = tagged.safeParse(told).data?.code !== 'unknown' && told !== undefined;
  if (isDetail) return detailOf(told, report);
  report(json);
  return { code: 'unknown', said: json };
};

/** A detail as it is stored and goes over the bus; `detailOf` reads it again. */
export const toStoredDetail = (detail: ReasonDetail): object => {
  if (detail.code === 'vote_split')
    return { ...detail, groups: detail.groups.map((group) => ({ ...group, codes: toStoredCodes(group.codes) })) };
  return 'codes' in detail ? { ...detail, codes: toStoredCodes(detail.codes) } : detail;
};

/**
 * Parses a reason from another process or from storage: '' where there was none, `unknown` for one that this version
 * does not know.
 */
export const reasonOf = (told: string, report: Report): ReasonCode | '' => {
  if (told === '' || Object.hasOwn(REASONS, told)) return told as ReasonCode | '';
  report(told);
  return 'unknown';
};
