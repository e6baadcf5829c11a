import { facetText, facetValues } from './facet-values.ts';

type Field = { safeParse: (value: unknown) => { success: boolean; data?: unknown } };

type Parts<Plain extends object, Facet extends string> = {
  /** What each part of a question may be. */
  fields: Record<keyof Plain & string, Field>;
  /** The parts that stand in the address beside the facets. */
  names: readonly (keyof Plain & string)[];
  /** The question of an empty address. */
  defaults: Plain;
  facets: readonly Facet[];
};

/** How the question of a list stands in the address. */
export const listAddress = <Plain extends object, Facet extends string>({
  fields,
  names,
  defaults,
  facets,
}: Parts<Plain, Facet>) => {
  /** What is chosen of each facet; '' is the value of rows that have none. */
  type Choice = Record<Facet, string[]>;
  type Query = Plain & Choice;
  const everyFacet = <Value>(make: (facet: Facet) => Value): Record<Facet, Value> =>
    Object.fromEntries(facets.map((facet) => [facet, make(facet)])) as Record<Facet, Value>;
  const facetsOf = (params: URLSearchParams): Choice => everyFacet((facet) => facetValues(params.get(facet) ?? ''));
  /** The facets as a call sends them. */
  const sentFacets = (choice: Choice): Record<Facet, string> => everyFacet((facet) => facetText(choice[facet]));
  return {
    facetsOf,
    sentFacets,
    noFacets: facetsOf(new URLSearchParams()),
    /** The facets alone, without what else a query holds. */
    onlyFacets: (choice: Choice): Choice => everyFacet((facet) => choice[facet]),
    /** A value chosen, or no longer. */
    toggled: (choice: Choice, facet: Facet, value: string): Choice => {
      const before = choice[facet];
      const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
      return { ...everyFacet((one) => choice[one]), [facet]: after };
    },
    chosenFacets: (choice: Choice): { facet: Facet; value: string }[] =>
      facets.flatMap((facet) => choice[facet].map((value) => ({ facet, value }))),
    /** Reads the question from the address; what does not belong there counts as unset. */
    queryOf: (params: URLSearchParams): Query => {
      const query = { ...defaults } as Record<string, unknown>;
      for (const name of names) {
        const value = params.get(name);
        const given = value === null ? undefined : fields[name].safeParse(value);
        if (given?.success) query[name] = given.data;
      }
      return { ...(query as Plain), ...facetsOf(params) };
    },
    /** The address with another question; what else stands in it stays. */
    withQuery: (before: URLSearchParams, query: Query): URLSearchParams => {
      const after = new URLSearchParams(before);
      for (const [facet, text] of Object.entries<string>(sentFacets(query))) {
        if (text === '') after.delete(facet);
        else after.set(facet, text);
      }
      for (const name of names) {
        if (query[name] === defaults[name]) after.delete(name);
        else after.set(name, String(query[name]));
      }
      return after;
    },
  };
};
