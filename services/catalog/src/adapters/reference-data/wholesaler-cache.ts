import { fromHierarchyFields } from '@tillmap/classification';
import { internalWholesaler } from '@tillmap/contracts';
import {
  type Clock,
  DependencyUnavailable,
  DomainError,
  NotFound,
  type ServiceClient,
  steadyClock,
} from '@tillmap/service-kit';
import { type Hierarchy, hierarchyOf } from '../../domain/hierarchy.ts';

/** How old a cached entry may be before the owner is requested again, should a change's event be late. */
const FRESH_MS = 60_000;

type Copy = { readonly hierarchy: Hierarchy; readonly version: number; readonly until: number };

const ask = async (client: ServiceClient, code: string): Promise<{ hierarchy: Hierarchy; version: number }> => {
  const answer = await client(internalWholesaler, { params: { code } });
  const hierarchy = hierarchyOf(
    {
      name: answer.name,
      active: answer.active,
      version: answer.version,
      reviewThreshold: answer.review_threshold,
    },
    answer.hierarchy.map((row) => ({
      codes: fromHierarchyFields(row),
      dept: row.dept_name,
      subDept: row.sub_dept_name,
      cg: row.cg_group_name,
    })),
    answer.vat_codes,
  );
  return { hierarchy, version: answer.version };
};

/** Caches what reference-data owns, requested on first use and again after `changed`. */
export const wholesalerCopies = (client: ServiceClient, clock: Clock = steadyClock) => {
  const copies = new Map<string, Copy>();
  const asking = new Map<string, Promise<Hierarchy>>();

  const renew = (code: string): Promise<Hierarchy> => {
    const known = asking.get(code);
    if (known) return known;
    const asked = ask(client, code)
      .then(({ hierarchy, version }) => {
        // A change during the request has removed this promise: the response may be older than the change.
        if (asking.get(code) === asked) copies.set(code, { hierarchy, version, until: clock().getTime() + FRESH_MS });
        return hierarchy;
      })
      .finally(() => {
        if (asking.get(code) === asked) asking.delete(code);
      });
    asking.set(code, asked);
    return asked;
  };

  return {
    /**
     * Returns what the wholesaler classifies by. A cached entry may be a few seconds old; while reference-data is
     * unavailable an old one is used. @throws NotFound for a wholesaler that does not exist, DependencyUnavailable
     * without any entry.
     */
    async hierarchy(code: string): Promise<Hierarchy> {
      const copy = copies.get(code);
      if (copy && clock().getTime() < copy.until) return copy.hierarchy;
      try {
        return await renew(code);
      } catch (error) {
        if (copy && error instanceof DependencyUnavailable) return copy.hierarchy;
        if (error instanceof DomainError && error.status === 404) throw new NotFound('This wholesaler does not exist.');
        throw error;
      }
    },
    changed(code: string, version = Number.POSITIVE_INFINITY): void {
      const copy = copies.get(code);
      if (copy && copy.version >= version) return;
      if (copy) copies.set(code, { ...copy, until: 0 });
      asking.delete(code);
    },
  };
};

export type Wholesalers = Pick<ReturnType<typeof wholesalerCopies>, 'hierarchy'>;
