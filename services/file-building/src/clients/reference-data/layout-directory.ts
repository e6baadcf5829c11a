import { internalLayouts, internalLayoutUsed, internalTeachLayout, type Layout } from '@tillmap/contracts';
import type { ServiceClient } from '@tillmap/service-kit';
import { DependencyUnavailable, DomainError } from '@tillmap/service-kit/domain';
import type { LayoutsFound, Teaching } from '@tillmap/supplier-files/file-columns';

/** A version of reference-data before layouts does not know the call. */
const isAway = (error: unknown): boolean =>
  error instanceof DependencyUnavailable || (error instanceof DomainError && error.status === 404);

/** The layouts that reference-data keeps. */
export const layoutDirectory = (client: ServiceClient) => ({
  /** Those for supplier files of a wholesaler, those used last first. Never fails. */
  find: async (wholesalerCode: string): Promise<LayoutsFound> => {
    try {
      const query = { kind: 'supplier_file', wholesaler_code: wholesalerCode } as const;
      return { layouts: (await client(internalLayouts, { query })).layouts, isAway: false };
    } catch (error) {
      if (!isAway(error)) throw error;
      return { layouts: [], isAway: true };
    }
  },
  /** 409 when another person has taught other columns for the header meanwhile. */
  teach: async (body: Teaching): Promise<Layout> => {
    try {
      return (await client(internalTeachLayout, { body })).layout;
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) throw new DependencyUnavailable('reference-data');
      throw error;
    }
  },
  /** Counts a use. One that is not counted changes nothing but the order of a list. */
  noteUse: async (id: string): Promise<void> => {
    await client(internalLayoutUsed, { params: { id } }).catch(() => undefined);
  },
});
