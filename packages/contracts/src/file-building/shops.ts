import { z } from 'zod';
import { ADMINS, defineCall } from '../call.ts';
import { dataOf, emptyIsAbsent, idParams, optionalText, requiredText, shownText } from '../fields.ts';
import { at, base } from './common.ts';

/** Where a shop is. */
export const NATIONS = ['england', 'scotland', 'wales', 'northern-ireland'] as const;
export type Nation = (typeof NATIONS)[number];

const shopCodeSchema = z
  .string('Code is required')
  .trim()
  .regex(/^(?!__proto__$)[A-Za-z0-9_-]{1,20}$/, 'A shop code has 1 to 20 letters, digits, hyphens or underscores.');

/** What a shop chooses, or says of itself, of the flags of its products. */
export const FLAG_CHOICES = ['energy_drinks_16', 'less_healthy_deals'] as const;
export type FlagChoice = (typeof FLAG_CHOICES)[number];

/** Of calls whose answer depends on the shop. Without it the only one that the user works in; of several, a 422 asks which. */
export const shopQuery = {
  shop: emptyIsAbsent(shownText(z.string().trim().max(100, 'Please choose a shop.')).optional()),
};
export const ofShop = z.object(shopQuery);

/** In place of a shop's code: all shops that the user works in and that have a download, as one list. Elsewhere as none named. */
export const ALL_SHOPS = '*';
/** Of calls that answer for all shops as one list, too. */
export const shopsQuery = {
  shop: shopQuery.shop.describe('The code of a shop, or * for all shops of the user as one list'),
};
export const ofShops = z.object(shopsQuery);

const shopSchema = z.object({
  code: z.string(),
  name: z.string(),
  nation: z.enum(NATIONS).catch('england'),
  /** The key of the profile of its till; '' for the default file. */
  till_profile: z.string(),
  active: z.boolean(),
  /** Ids of the users who work there. Who works in no shop sees all of them, as managers and administrators do. */
  users: z.array(z.string()),
  flag_choices: z.array(z.enum(FLAG_CHOICES)).default([]),
});
export type Shop = z.infer<typeof shopSchema>;

const ofAdmins = { ...base, access: ADMINS } as const;

export const listShops = defineCall({
  ...ofAdmins,
  id: 'listShops',
  method: 'GET',
  path: '/api/admin/shops',
  summary: 'All shops, by name',
  status: 200,
  answer: dataOf(z.object({ shops: z.array(shopSchema) })),
});

const nameField = requiredText(200, 'Name is required');
const nationField = z.enum(NATIONS, 'Please choose England, Scotland, Wales or Northern Ireland.');
const profileField = shownText(z.string().trim().max(100, 'Please choose a till.'));
const activeField = z.boolean('Please say true or false.');
const choicesField = z.array(z.enum(FLAG_CHOICES, 'Please choose one of the list.')).max(FLAG_CHOICES.length);
const usersField = z.array(shownText(z.string().min(1).max(100))).max(1_000, 'At most 1,000 users work in one shop.');

/** The first shop takes what was downloaded and decided before there were shops; a later one begins with everything. */
export const createShop = defineCall({
  ...ofAdmins,
  id: 'createShop',
  method: 'POST',
  path: '/api/admin/shops',
  summary: 'Add a shop; its code must be free, without regard to case',
  body: z
    .object({
      code: shopCodeSchema,
      name: nameField,
      nation: emptyIsAbsent(nationField.default('england')),
      till_profile: profileField.default(''),
      active: emptyIsAbsent(activeField.default(true)),
      users: usersField.default([]),
      flag_choices: choicesField.default([]),
      /** The code of a shop whose till has the same products: what is compared with begins as a copy of its own. */
      copy_from: optionalText(100),
    })
    .meta({ examples: [{ code: 'HIGH-ST', name: 'High Street', nation: 'england' }] }),
  status: 201,
  answer: dataOf(shopSchema),
});

const codeParams = z.object({ code: z.string().max(100) });

export const updateShop = defineCall({
  ...ofAdmins,
  id: 'updateShop',
  method: 'PUT',
  path: '/api/admin/shops/{code}',
  summary: 'Change a shop; its code stays, as does what is left out',
  params: codeParams,
  body: z
    .object({
      name: nameField,
      nation: emptyIsAbsent(nationField.optional()),
      till_profile: profileField.optional(),
      active: emptyIsAbsent(activeField.optional()),
      users: usersField.optional(),
      flag_choices: choicesField.optional(),
    })
    .meta({ examples: [{ name: 'High Street', nation: 'wales', active: true }] }),
  status: 200,
  answer: dataOf(shopSchema),
});

export const deleteShop = defineCall({
  ...ofAdmins,
  id: 'deleteShop',
  method: 'DELETE',
  path: '/api/admin/shops/{code}',
  summary: 'Delete a shop; its receipts stay',
  params: codeParams,
  status: 204,
  answer: 'nothing',
});

const sessionShopSchema = shopSchema.pick({ code: true, name: true, till_profile: true }).extend({
  /** Null where they were not asked for, while products are compared with its last download, and before the session is completed. */
  figures: z
    .object({
      /** Whether nothing was downloaded for it before. */
      is_first: z.boolean(),
      changed: z.number(),
      gone: z.number(),
      to_decide: z.number(),
      later: z.number(),
      /** How many products a download of everything, of what changed, and without what needs review would have. */
      all: z.number(),
      changes: z.number(),
      reviewed: z.number().default(0),
      not_reviewed: z.number(),
    })
    .nullable(),
});
export type SessionShop = z.infer<typeof sessionShopSchema>;

/** Empty where there are no shops, and of a sample. */
export const sessionShops = defineCall({
  ...base,
  id: 'sessionShops',
  method: 'GET',
  path: `${at}/sessions/{id}/shops`,
  summary: 'The shops that a session can be downloaded for, each with its figures',
  params: idParams,
  query: z.object({ figures: emptyIsAbsent(z.enum(['all', 'none']).default('all')) }),
  status: 200,
  answer: dataOf(z.object({ shops: z.array(sessionShopSchema) })),
});

/** The calls about shops. */
export const shopCalls = [listShops, createShop, updateShop, deleteShop, sessionShops];
