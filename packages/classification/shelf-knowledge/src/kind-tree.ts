import type { AgeRestriction, Kind } from './entry.ts';

/** The kinds with all that is broader, worked out once. */
export class KindTree {
  readonly #kinds = new Map<string, Kind>();
  readonly #broader = new Map<string, readonly string[]>();
  readonly #age = new Map<string, AgeRestriction>();
  readonly #aisles: ReadonlySet<string>;

  /** The kinds have been checked: each broader one is there, and none is broader than itself. */
  constructor(kinds: readonly Kind[]) {
    for (const kind of kinds) this.#kinds.set(kind.name, kind);
    for (const { name } of kinds) this.#walk(name);
    const withNarrower = new Set(kinds.flatMap(({ broader }) => broader));
    this.#aisles = new Set(
      kinds.filter(({ name, broader }) => broader.length === 0 && withNarrower.has(name)).map(({ name }) => name),
    );
  }

  #walk(name: string): void {
    const all = [name];
    for (let at = 0; at < all.length; at++)
      for (const broader of this.#kinds.get(all[at]!)?.broader ?? []) if (!all.includes(broader)) all.push(broader);
    this.#broader.set(name, all.slice(1));
    const age = all.map((each) => this.#kinds.get(each)?.age).find((found) => found !== undefined);
    if (age !== undefined) this.#age.set(name, age);
  }

  /** The kind of this name; undefined for a name that is no kind. */
  kind(name: string): Kind | undefined {
    return this.#kinds.get(name);
  }

  /** All kinds that this one is one of, the nearest first. */
  broaderOf(name: string): readonly string[] {
    return this.#broader.get(name) ?? [];
  }

  /** Whether this kind is a whole aisle: others are one of it, and it is one of no other. */
  isAisle(name: string): boolean {
    return this.#aisles.has(name);
  }

  /** What restricts this kind by age, its own or that of a broader kind. */
  ageOf(name: string): AgeRestriction | undefined {
    return this.#age.get(name);
  }

  /** Whether one of two kinds is the other, or one of the other. */
  areRelated(one: string, other: string): boolean {
    return one === other || this.broaderOf(one).includes(other) || this.broaderOf(other).includes(one);
  }
}
