import type { CategoryCodes } from '@tillmap/classification';
import { fromStoredPath, type StoredPath, toStoredPath } from '@tillmap/classification/stored';
import type { Held, Queries } from '@tillmap/storage/database';
import type { Tables } from './schema.generated.ts';

/** A cached answer: by codes, because numbers change with the candidates. */
export type CachedAnswer = Readonly<{
  /** Null: none of the candidates fits. */
  codes: CategoryCodes | null;
  /** The candidates of then, as one text. */
  candidates: string;
  /** Examples it saw in what it chose. */
  examples: readonly string[];
}>;

/**
 * The scope of cached answers: a name is requested once as long as the wholesaler's hierarchy and the model are the
 * same.
 */
export type AnswerScope = Readonly<{ wholesaler: string; hierarchyVersion: number; model: string }>;

type Answers = Tables['assistant_answer'];
type StoredAnswer = Omit<CachedAnswer, 'codes'> & Readonly<{ codes: StoredPath | null }>;
type AnswerRow = { name: Answers['name_key']; answer: Held<Answers, 'answer', StoredAnswer> };

type Settings = Readonly<{
  AI_REQUESTS_A_SESSION: number;
  AI_REQUESTS_A_DAY: number;
  AI_TOKENS_A_DAY: number;
  AI_ANSWERS_DAYS: number;
}>;

const UNLIMITED_TOKENS = Number.MAX_SAFE_INTEGER;
/** The shop's day. */
const TODAY = `'day ' || to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD')`;
const OLD = `interval '30 days'`;

const takeFrom = async (queries: Queries, scope: string, values: readonly unknown[]): Promise<boolean> =>
  (await queries.execute(
    `insert into assistant_use (scope, requests, tokens) values (${scope}, 1, 0)
     on conflict (scope) do update set requests = assistant_use.requests + 1, touched_at = now()
      where assistant_use.requests < $1 and assistant_use.tokens < $2`,
    [...values],
  )) > 0;

const scopeOf = ({ wholesaler, hierarchyVersion, model }: AnswerScope) => [wholesaler, hierarchyVersion, model];

const toStored = ({ codes, ...answer }: CachedAnswer): StoredAnswer => ({
  ...answer,
  codes: codes && toStoredPath(codes),
});
const fromStored = ({ codes, ...answer }: StoredAnswer): CachedAnswer => ({
  ...answer,
  codes: codes && fromStoredPath(codes),
});

/** What processes of an installation know together of the assistant, in catalog's database. */
export const postgresAssistantMemory = (queries: Queries, settings: Settings) => ({
  /** Answers that have not expired, by the key of their name. */
  answers: async (scope: AnswerScope, names: readonly string[]): Promise<ReadonlyMap<string, CachedAnswer>> => {
    const rows = await queries.query<AnswerRow>(
      `select name_key as name, answer from assistant_answer
        where wholesaler_code = $1 and hierarchy_version = $2 and model = $3 and name_key = any($4::text[])
          and expires_at > now()`,
      [...scopeOf(scope), names],
    );
    return new Map(rows.map(({ name, answer }) => [name, fromStored(answer)]));
  },

  keep: async (scope: AnswerScope, answers: ReadonlyMap<string, CachedAnswer>): Promise<void> => {
    await queries.execute('delete from assistant_answer where expires_at < now()');
    await queries.execute(
      `insert into assistant_answer (wholesaler_code, hierarchy_version, model, name_key, answer, expires_at)
       select $1, $2, $3, name, answer, now() + $6 * interval '1 day'
         from unnest($4::text[], $5::jsonb[]) as said (name, answer) order by name
       on conflict (wholesaler_code, name_key, hierarchy_version, model)
       do update set answer = excluded.answer, expires_at = excluded.expires_at`,
      [
        ...scopeOf(scope),
        [...answers.keys()],
        [...answers.values()].map((answer) => JSON.stringify(toStored(answer))),
        settings.AI_ANSWERS_DAYS,
      ],
    );
  },

  /** Counts one request if both budgets have one left; false when one is spent. */
  takeRequest: async (sessionId: string): Promise<boolean> => {
    await queries.execute(`delete from assistant_use where touched_at < now() - ${OLD}`);
    return (
      (await takeFrom(queries, `'session ' || $3::text`, [
        settings.AI_REQUESTS_A_SESSION,
        UNLIMITED_TOKENS,
        sessionId,
      ])) && (await takeFrom(queries, TODAY, [settings.AI_REQUESTS_A_DAY, settings.AI_TOKENS_A_DAY]))
    );
  },

  countTokens: async (tokens: number): Promise<void> => {
    await queries.execute(`update assistant_use set tokens = tokens + $1 where scope = ${TODAY}`, [tokens]);
  },

  /** The number of control questions beside the items in need of review, and how many of them were right. */
  trust: async (wholesaler: string, model: string): Promise<Readonly<{ asked: number; right: number }>> => {
    const [row] = await queries.query<
      Pick<Tables['assistant_trust'], 'asked'> & { right: Tables['assistant_trust']['was_right'] }
    >(`select asked, was_right as right from assistant_trust where wholesaler_code = $1 and model = $2`, [
      wholesaler,
      model,
    ]);
    return row ?? { asked: 0, right: 0 };
  },

  countTrust: async (wholesaler: string, model: string, asked: number, right: number): Promise<void> => {
    await queries.execute(
      `insert into assistant_trust (wholesaler_code, model, asked, was_right) values ($1, $2, $3, $4)
       on conflict (wholesaler_code, model)
       do update set asked = assistant_trust.asked + $3, was_right = assistant_trust.was_right + $4`,
      [wholesaler, model, asked, right],
    );
  },
});

export type AssistantAnswerCache = ReturnType<typeof postgresAssistantMemory>;
