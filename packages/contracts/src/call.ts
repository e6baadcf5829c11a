import type { z } from 'zod';

export const ROLES = ['user', 'manager', 'admin'] as const;
export type RoleName = (typeof ROLES)[number];

export const SERVICES = [
  'auth',
  'reference-data',
  'catalog',
  'file-building',
  'promotion',
  'audit',
  'gateway',
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Who may use an endpoint: everyone without a sign-in, any of these roles, or another service of ours only. */
export type Access = 'public' | 'internal' | readonly RoleName[];

export const SIGNED_IN: readonly RoleName[] = [...ROLES];
export const ADMINS: readonly RoleName[] = ['admin'];

/**
 * What an API key may be used for: to look products up; to bring a file in (a session, its upload, its start) and to read sessions,
 * what changed and what a till would do with their files; that, and to download the files of tills.
 */
export const API_KEY_SCOPES = ['lookup', 'sessions', 'downloads'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

type AnySchema = z.ZodType;

/**
 * One HTTP endpoint: the single source for the route, its validation, its role check, the gateway's routing, the
 * SPA's client and the API page. `answer` is the schema of the response, or what is sent instead of JSON.
 */
export type Call<
  Params extends AnySchema | undefined = AnySchema | undefined,
  Query extends AnySchema | undefined = AnySchema | undefined,
  Body extends AnySchema | undefined = AnySchema | undefined,
  Answer extends AnySchema | 'file' | 'nothing' = AnySchema | 'file' | 'nothing',
> = {
  readonly id: string;
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In full from the root, parameters in braces: `/api/v1/file-building/sessions/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** An API key of this scope may be used instead of a user's token. Absent: no API key is taken. */
  readonly apiKeyScope?: ApiKeyScope;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * A multipart upload: `body` then validates its text fields and the file arrives as a stream under `file`. An `archived`
   * file is kept, not read, and may be larger.
   */
  readonly upload?: boolean | 'archived';
  /** It may change every product of a session, and takes as long as a file does then. */
  readonly changesMany?: boolean;
  /** It reads the file of a session again, and takes as long as its upload does. */
  readonly readsFile?: boolean;
  readonly status: number;
  readonly answer: Answer;
};

export type AnyCall = Call;

/** Gives a call its exact type; nothing happens at run time. */
export const defineCall = <
  Answer extends AnySchema | 'file' | 'nothing',
  Params extends AnySchema | undefined = undefined,
  Query extends AnySchema | undefined = undefined,
  Body extends AnySchema | undefined = undefined,
>(
  call: Call<Params, Query, Body, Answer>,
): Call<Params, Query, Body, Answer> => call;

/** The output type of an optional schema; `undefined` where the call has none. */
export type Parsed<Schema> = [NonNullable<Schema>] extends [never]
  ? undefined
  : NonNullable<Schema> extends AnySchema
    ? z.infer<NonNullable<Schema>>
    : undefined;

/** What a client sends for an optional schema. */
export type Sent<Schema> = [NonNullable<Schema>] extends [never]
  ? undefined
  : NonNullable<Schema> extends AnySchema
    ? z.input<NonNullable<Schema>>
    : undefined;

export type PathValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The path of a call with its parameters and query, escaped; a query value that is undefined is left out. */
export const pathOf = (call: AnyCall, params: PathValues = {}, query: PathValues = {}): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return [path, String(search)].filter(Boolean).join('?');
};
