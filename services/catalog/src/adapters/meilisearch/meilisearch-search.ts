import type { IndexDoc, Neighbour } from '@tillmap/classification';
import { rescore, type WordStatistics } from '@tillmap/classification/matching/index';
import type { Meilisearch, MultiSearchParams } from 'meilisearch';
import type { Question, SimilaritySearch } from '../../application/ports/similarity-index.ts';
import type { SearchChanges } from '../postgres/search-changes.ts';
import type { SearchStatistics } from '../postgres/search-words.ts';
import { type FoundDocument, RETRIEVED, toDoc } from './documents.ts';
import { EngineUnavailable, engineCode, withEngineErrors } from './engine-errors.ts';
import { fromBothEnds, queryText, secondTry } from './query-text.ts';
import { createSemaphore } from './semaphore.ts';
import { CUTOFF_MS, type IndexNames } from './settings.ts';

/** Two queries each. Ten queries a call already bring most of the gain, and one call runs on one core of the engine. */
const NAMES_PER_CALL = 20;
const CALLS_IN_FLIGHT = 4;
/** Hits a query brings back to be scored. */
const HITS = 30;

type Deps = Readonly<{
  client: Meilisearch;
  /** The address of the server that is searched. */
  server: string;
  names: IndexNames;
  statistics: Pick<SearchStatistics, 'of'>;
  changes: Pick<SearchChanges, 'isWaiting' | 'rebuild'>;
}>;

type Answer = Readonly<{ hits: readonly FoundDocument[]; processingTimeMs: number }>;

/** SimilaritySearch by Meilisearch: it retrieves, packages/classification/matching scores. Its own ranking score is no confidence. */
export const meilisearchSearch = ({ client, server, names, statistics, changes }: Deps): SimilaritySearch => {
  const inFlight = createSemaphore(CALLS_IN_FLIGHT);

  const ask = async (wholesaler: string, queries: readonly string[]): Promise<readonly Answer[]> => {
    const params: MultiSearchParams = {
      queries: queries.map((q) => ({
        indexUid: names.live(wholesaler),
        q,
        limit: HITS,
        matchingStrategy: 'last',
        attributesToRetrieve: [...RETRIEVED],
      })),
    };
    const { results } = await inFlight(() =>
      withEngineErrors(() => client.multiSearch<MultiSearchParams, FoundDocument>(params)),
    );
    // Fewer results than queries, or a truncated response, is an error: "no similar product" would be a guess.
    if (results.length !== queries.length) throw new EngineUnavailable('an incomplete answer');
    if (results.some(({ processingTimeMs }: Answer) => processingTimeMs >= CUTOFF_MS))
      throw new EngineUnavailable('too slow to answer in full');
    return results;
  };

  /** Queries without a result are repeated once in other words. */
  const retrieve = async (
    wholesaler: string,
    queries: readonly string[],
    known: WordStatistics,
  ): Promise<IndexDoc[]> => {
    const asked = [...new Set(queries.flatMap(fromBothEnds))];
    const answers = await ask(wholesaler, asked);
    const fruitless = new Set(asked.filter((_query, at) => answers[at]!.hits.length === 0));
    const again = queries
      .filter((query) => fromBothEnds(query).every((one) => fruitless.has(one)))
      .map((query) => secondTry(query, known))
      .filter((other) => other !== undefined);
    const more = again.length === 0 ? [] : await ask(wholesaler, [...new Set(again)]);
    return [...answers, ...more].flatMap(({ hits }) => hits.map(toDoc));
  };

  const searchPiece = async (
    wholesaler: string,
    questions: readonly Question[],
    most: number,
    known: WordStatistics,
  ): Promise<Neighbour[][]> => {
    const queries = [...new Set(questions.map(({ name }) => queryText(name, known)))].filter((query) => query !== '');
    const found = queries.length === 0 ? [] : await retrieve(wholesaler, queries, known);
    return rescore(found, questions, most, known);
  };

  /** The words of what is indexed here. @throws EngineUnavailable while there is something to be indexed first. */
  const wordsOf = async (wholesaler: string): Promise<WordStatistics | undefined> => {
    const counted = await statistics.of(wholesaler, server);
    // What this server has of it may be of long ago.
    if (counted && (counted.server ?? server) !== server)
      throw new EngineUnavailable('the names are moving to another server');
    if (!counted && (await changes.isWaiting(wholesaler)))
      throw new EngineUnavailable('the first names are being indexed');
    return counted?.words;
  };

  return {
    async search(wholesaler, questions, most) {
      if (questions.length === 0) return [];
      const known = await wordsOf(wholesaler);
      // This wholesaler has no names yet, and so there is no index.
      if (!known) return questions.map(() => []);
      const pieces: Promise<Neighbour[][]>[] = [];
      for (let from = 0; from < questions.length; from += NAMES_PER_CALL)
        pieces.push(searchPiece(wholesaler, questions.slice(from, from + NAMES_PER_CALL), most, known));
      try {
        return (await Promise.all(pieces)).flat();
      } catch (error) {
        if (engineCode(error) !== 'index_not_found') throw error;
        await changes.rebuild(wholesaler);
        throw new EngineUnavailable('the names are being indexed again');
      } finally {
        await Promise.allSettled(pieces);
      }
    },
  };
};
