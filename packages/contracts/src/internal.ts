import { z } from 'zod';
import { defineCall } from './call.ts';
import { DEFAULT_REVIEW_THRESHOLD } from './constants.ts';
import { internalAdminCalls } from './internal-admin.ts';
import { internalLayoutCalls } from './layouts.ts';
import { hierarchyOptionSchema, vatCodeOptionSchema } from './reference-data.ts';

/** Calls between our services. The gateway never routes `/internal/*`; only service tokens are taken. */

export const internalWholesaler = defineCall({
  id: 'internalWholesaler',
  service: 'reference-data',
  method: 'GET',
  path: '/internal/wholesalers/{code}',
  access: 'internal',
  summary: 'A wholesaler with its hierarchy and VAT codes and the version of each',
  params: z.object({ code: z.string() }),
  status: 200,
  answer: z.object({
    code: z.string(),
    name: z.string(),
    active: z.boolean(),
    version: z.number(),
    /** Confidence below which a product needs review; a version before did not send it. */
    review_threshold: z.number().default(DEFAULT_REVIEW_THRESHOLD),
    /** Whether review decisions become reference mappings; a version before did not send it. */
    learns_from_reviews: z.boolean().default(true),
    hierarchy: z.array(hierarchyOptionSchema),
    vat_codes: z.array(vatCodeOptionSchema),
  }),
});

/** Which VAT code a wholesaler's own mappings have in each of its groups. Mappings without one, or with one that has left its list, do not count. */
export const internalUsualVat = defineCall({
  id: 'internalUsualVat',
  service: 'reference-data',
  method: 'GET',
  path: '/internal/wholesalers/{code}/usual-vat',
  access: 'internal',
  summary: 'The most frequent VAT code of each category group of a wholesaler',
  params: z.object({ code: z.string() }),
  status: 200,
  answer: z.object({
    /** By department, sub-department and group. Of codes that are equally frequent, the first in the alphabet. */
    groups: z.array(
      z.object({
        dept_code: z.string(),
        sub_dept_code: z.string(),
        cg_group_code: z.string(),
        vat_code: z.string(),
        /** How much of the group's mappings has it, above 0 and at most 1. */
        share: z.number(),
        /** All of the group that count. */
        mappings: z.number().int(),
      }),
    ),
  }),
});

export const internalFindBarcodes = defineCall({
  id: 'internalFindBarcodes',
  service: 'catalog',
  method: 'POST',
  path: '/internal/resolve',
  access: 'internal',
  summary: 'Which canonical barcodes the product database has, in the order of the request',
  body: z.object({
    wholesaler_code: z.string(),
    /** `own_only` barcodes (in-store or wrong check digit) count only through this wholesaler's own mapping. */
    barcodes: z.array(z.object({ canonical: z.string(), own_only: z.boolean() })).max(5_000),
  }),
  status: 200,
  answer: z.object({
    products: z.array(
      z.object({
        known: z.boolean(),
        /** Whether this wholesaler has a mapping of its own; a catalog of before does not send it. */
        own: z.boolean().default(false),
        name: z.string(),
        size: z.string(),
      }),
    ),
  }),
});

/** The wholesalers with mappings of these canonical barcodes, those with most first. */
export const internalWholesalersOf = defineCall({
  id: 'internalWholesalersOf',
  service: 'catalog',
  method: 'POST',
  path: '/internal/wholesalers-of',
  access: 'internal',
  summary: 'How many of these canonical barcodes each wholesaler has mappings of',
  body: z.object({ barcodes: z.array(z.string()).max(5_000) }),
  status: 200,
  answer: z.object({ wholesalers: z.array(z.object({ wholesaler_code: z.string(), barcodes: z.number() })) }),
});

/** Names of known products, for the neighbours that a decision quotes. */
export const internalProductNames = defineCall({
  id: 'internalProductNames',
  service: 'catalog',
  method: 'POST',
  path: '/internal/names',
  access: 'internal',
  summary: "Names and this wholesaler's codes of canonical barcodes",
  body: z.object({ wholesaler_code: z.string(), barcodes: z.array(z.string()).max(5_000) }),
  status: 200,
  answer: z.object({
    products: z.array(
      z.object({
        barcode: z.string(),
        name: z.string(),
        size: z.string(),
        dept_code: z.string(),
        sub_dept_code: z.string(),
        cg_code: z.string(),
        vat_code: z.string(),
      }),
    ),
  }),
});

export const internalToken = defineCall({
  id: 'internalToken',
  service: 'auth',
  method: 'POST',
  path: '/internal/token',
  access: 'public',
  summary: 'A five-minute service token for a client secret',
  body: z.object({ client_id: z.string(), client_secret: z.string() }),
  status: 200,
  answer: z.object({ token: z.string(), expires_in: z.number() }),
});

/**
 * How long a user's access token lives, and how long what ends one before its time is listed: a minute more for
 * clocks that differ.
 */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + 60;

/** The gateway gives an API key and gets a short user token of its scope, to hand on instead. 401 when it counts for nothing. */
export const internalApiKeyToken = defineCall({
  id: 'internalApiKeyToken',
  service: 'auth',
  method: 'POST',
  path: '/internal/api-key-token',
  access: 'internal',
  summary: 'A token of at most two minutes for an API key',
  body: z.object({ key: z.string().max(200) }),
  status: 200,
  answer: z.object({ token: z.string(), expires_in: z.number() }),
});

/** The gateway tells whom it refused; each is recorded in the audit trail. */
export const internalRefusals = defineCall({
  id: 'internalRefusals',
  service: 'auth',
  method: 'POST',
  path: '/internal/refusals',
  access: 'internal',
  summary: 'Refused calls and API keys, for the audit trail',
  body: z.object({
    refusals: z
      .array(
        z.object({
          what: z.string(),
          reason: z.string(),
          user_id: z.string(),
          user_name: z.string(),
          user_email: z.string(),
          ip_address: z.string(),
          call: z.string(),
          count: z.number().int().min(1),
          at: z.iso.datetime(),
        }),
      )
      .max(200),
  }),
  status: 204,
  answer: 'nothing',
});

/**
 * What ended before its time: token families, users whose tokens from before `not_before` (seconds) are void, and API
 * keys (their ids).
 */
export const internalRevocations = defineCall({
  id: 'internalRevocations',
  service: 'auth',
  method: 'GET',
  path: '/internal/revocations',
  access: 'internal',
  summary: 'Revocations after a position',
  query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
  status: 200,
  answer: z.object({
    position: z.number(),
    families: z.array(z.string()),
    users: z.array(z.object({ id: z.string(), not_before: z.number() })),
    api_keys: z.array(z.string()).default([]),
  }),
});

export const jwks = defineCall({
  id: 'jwks',
  service: 'auth',
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: 'public',
  summary: 'The public keys that tokens are signed with',
  status: 200,
  answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

export const internalCalls = [
  internalWholesaler,
  internalUsualVat,
  internalFindBarcodes,
  internalWholesalersOf,
  internalProductNames,
  internalToken,
  internalApiKeyToken,
  internalRefusals,
  internalRevocations,
  jwks,
  ...internalAdminCalls,
  ...internalLayoutCalls,
];
