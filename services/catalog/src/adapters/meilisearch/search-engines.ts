import { serverOf } from '../../domain/search-servers.ts';
import type { SearchEngine } from './meilisearch-engine.ts';

type OneEngine = Pick<SearchEngine, 'has' | 'apply' | 'rebuild' | 'sizes' | 'health'>;

/** Several search servers as one: each wholesaler's index is on one of them. One that is away stops only its own wholesalers. */
export const searchEngines = (engines: ReadonlyMap<string, OneEngine>) => {
  const servers = [...engines.keys()];
  const at = (wholesaler: string): OneEngine => engines.get(serverOf(servers, wholesaler))!;

  return {
    servers: servers as readonly string[],
    serverOf: (wholesaler: string): string => serverOf(servers, wholesaler),
    has: (wholesaler: string) => at(wholesaler).has(wholesaler),
    apply: (wholesaler: string, change: Parameters<OneEngine['apply']>[1]) => at(wholesaler).apply(wholesaler, change),
    rebuild: (wholesaler: string, docs: Parameters<OneEngine['rebuild']>[1]) =>
      at(wholesaler).rebuild(wholesaler, docs),
    /** How many documents each index on one server holds. @throws what that server throws. */
    sizes: (server: string) => engines.get(server)!.sizes(),

    /** 'ok' when all are; else in a few words why one cannot be used, and of how many. */
    async health(): Promise<string> {
      const states = await Promise.all([...engines.values()].map((engine) => engine.health()));
      const unwell = states.filter((state) => state !== 'ok');
      const [reason] = unwell;
      if (reason === undefined) return 'ok';
      return servers.length === 1 ? reason : `${unwell.length} of ${servers.length}: ${reason}`;
    },
  };
};

export type SearchEngines = ReturnType<typeof searchEngines>;
