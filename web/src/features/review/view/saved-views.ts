import { withQuery } from '../facets/facet-address.ts';
import type { ListQuery } from '../review-api.ts';

/** A named question: what the list is narrowed to and how it is ordered, as it stands in an address. */
export type SavedView = { name: string; search: string };

export const VIEW_NAME_MAX = 40;

/** The view as it is kept; the session, and the page of its list, are not a part of it. */
export const viewOf = (name: string, query: ListQuery): SavedView => ({
  name: name.trim().slice(0, VIEW_NAME_MAX),
  search: withQuery(new URLSearchParams(), { ...query, page: 1 }).toString(),
});

/** With another view; one of the same name gives way. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name));

const isView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof search === 'string';
};

/** What was kept by this browser, as far as it can be read. */
export const readViews = (kept: unknown): SavedView[] => (Array.isArray(kept) ? kept.filter(isView) : []);
