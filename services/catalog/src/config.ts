import { availableParallelism } from 'node:os';
import { busNeeds, busSettings } from '@tillmap/bus';
import { addressesOf, commonRequiredSettings, kitConfigSchema, type RequiredSetting } from '@tillmap/service-kit';
import { databaseNeeds, databaseSettings } from '@tillmap/storage/database';
import { objectStoreNeeds, objectStoreSettings } from '@tillmap/storage/object-store';
import { z } from 'zod';
import { searchServers } from './domain/search-servers.ts';

const webAddress = z.url({ protocol: /^https?$/ });
/** Of at least one address: what lists none is a mistake. */
const areWebAddresses = (listed: readonly string[]): boolean => z.array(webAddress).min(1).safeParse(listed).success;
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Every setting this service reads. */
export const configSchema = kitConfigSchema
  .extend({
    ...databaseSettings,
    ...busSettings,
    ...objectStoreSettings,
    REFERENCE_DATA_URL: z.string().min(1),
    /** Where products are kept; in this service's own database without one. */
    MONGODB_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'starts with mongodb:// or mongodb+srv://')
      .or(z.literal(''))
      .default(''),
    /** `postgresql`: products in this service's own database on purpose, in production too. */
    PRODUCT_STORE: z.enum(['postgresql']).optional(),
    MONGODB_DATABASE: z.string().min(1).default('catalog'),
    /** Threads that search the similarity index and ask classifiers. */
    SEARCH_THREADS: z.coerce.number().int().min(1).max(64).default(Math.max(1, availableParallelism())),
    /** A folder of this process alone where the index inside it is saved, so that a start need not build it; '' for none. */
    INDEX_FOLDER: z.string().default(''),
    /**
     * Meilisearch instead of the index inside the process; '' for the latter. Of several servers, separated by commas, each
     * has the names of some wholesalers.
     */
    MEILISEARCH_URL: z
      .string()
      .default('')
      .refine((listed) => listed === '' || areWebAddresses(searchServers(listed)), {
        message: 'has to be the address of Meilisearch (http or https), or several, separated by commas',
      }),
    /** `in-process`: names are searched inside the process on purpose, in production too. */
    SIMILARITY: z.enum(['in-process']).optional(),
    MEILISEARCH_KEY: z.string().default(''),
    /** Prefix of this installation's indexes, where several share one engine. */
    MEILISEARCH_PREFIX: z
      .string()
      .regex(/^[A-Za-z0-9_]{1,40}$/)
      .default('tillmap'),
    /** `off`: this process never trains classifiers; it uses those that others train. */
    TRAINING: z.enum(['on', 'off']).default('on'),
    /** How long a wholesaler's mappings must not change before its classifier is trained again. */
    TRAINING_QUIET_SECONDS: z.coerce.number().min(0).max(86_400).default(60),
    /** Most mappings a classifier is trained on; of more it is a fair sample. */
    TRAINING_MAPPINGS: z.coerce.number().int().min(1_000).max(1_000_000).default(60_000),
    /** Trainings of the whole installation that go on at once, one a process at most. */
    TRAININGS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(1),
    /** Core-minutes that trainings of the whole installation may cost in an hour; 0 for no bound. */
    TRAINING_CORE_MINUTES_AN_HOUR: z.coerce.number().min(0).max(3_840).default(0),
    /** Memory for the classifiers that a process keeps ready: what is stored of each, and 0.75 MB a thread. */
    CLASSIFIER_MEGABYTES: z.coerce.number().int().min(1).max(65_536).default(256),
    /** A folder of this process alone for copies of classifiers from the object store; '' for none. */
    CLASSIFIER_FOLDER: z.string().default(''),
    /** What that folder may have in all. */
    CLASSIFIER_FOLDER_MEGABYTES: z.coerce.number().int().min(1).max(1_048_576).default(1_024),
    /** `remove`: not in PostgreSQL, too, once they are in the object store. The version before reads only those that are. */
    CLASSIFIERS_IN_DATABASE: z.enum(['keep', 'remove']).default('keep'),
    /** An OpenAI-compatible endpoint, as `https://host/v1`; '' for none. */
    AI_BASE_URL: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default(''),
    AI_MODEL: z.string().default(''),
    AI_API_KEY: z.string().default(''),
    AI_TIMEOUT_SECONDS: z.coerce.number().positive().max(300).default(30),
    /** Budgets: requests for one session, and requests and tokens of the whole installation on one day. */
    AI_REQUESTS_A_SESSION: count(200),
    AI_REQUESTS_A_DAY: count(5_000),
    AI_TOKENS_A_DAY: count(10_000_000),
    /** How long an answer is cached, so that the same name is not requested again. */
    AI_ANSWERS_DAYS: count(30),
  })
  .refine(({ INDEX_FOLDER, MONGODB_URL }) => INDEX_FOLDER === '' || MONGODB_URL === '', {
    path: ['INDEX_FOLDER'],
    message: 'is for products in PostgreSQL: of MongoDB nothing tells whether it was restored from an older copy',
  })
  .refine(({ AI_BASE_URL, AI_MODEL }) => AI_BASE_URL === '' || AI_MODEL !== '', {
    path: ['AI_MODEL'],
    message: 'is needed with AI_BASE_URL',
  });

/** What has to be there in production. */
export const needs: readonly RequiredSetting[] = [
  ...commonRequiredSettings,
  ...databaseNeeds,
  ...busNeeds,
  ...objectStoreNeeds,
  ...addressesOf('auth', 'reference-data'),
  {
    settings: ['MONGODB_URL'],
    what: 'MongoDB, which keeps the products',
    unless: { setting: 'PRODUCT_STORE', is: 'postgresql' },
  },
  {
    settings: ['MEILISEARCH_URL'],
    what: 'Meilisearch, which finds products by their names',
    unless: { setting: 'SIMILARITY', is: 'in-process' },
  },
];

export type Config = z.infer<typeof configSchema>;

/** The settings of the command that has search indexes rebuilt. */
export const rebuildConfigSchema = z.object({
  ...databaseSettings,
  /** A wholesaler's code; '' for all. */
  WHOLESALER: z.string().default(''),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type RebuildConfig = z.infer<typeof rebuildConfigSchema>;
