type Keyed = Readonly<{ key: string }>;

export type Match<A, B> = Readonly<{ key: string; left: A | undefined; right: B | undefined }>;

const orderOf = (a: Keyed | undefined, b: Keyed | undefined): number => {
  if (!a || !b) return a ? -1 : 1;
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
};

/**
 * Goes through two lists in the order of their keys (by code unit) and pairs what has the same key. Each key comes once;
 * neither list is held in memory.
 */
export async function* matchByKey<A extends Keyed, B extends Keyed>(
  lefts: AsyncIterable<A>,
  rights: AsyncIterable<B>,
): AsyncGenerator<Match<A, B>> {
  const left = lefts[Symbol.asyncIterator]();
  const right = rights[Symbol.asyncIterator]();
  const nextOf = async <T>(list: AsyncIterator<T>): Promise<T | undefined> => {
    const { done, value } = await list.next();
    return done ? undefined : value;
  };
  let a = await nextOf(left);
  let b = await nextOf(right);
  while (a || b) {
    const order = orderOf(a, b);
    const first = order <= 0 ? a : undefined;
    const second = order >= 0 ? b : undefined;
    yield { key: (first ?? second)?.key ?? '', left: first, right: second };
    if (first) a = await nextOf(left);
    if (second) b = await nextOf(right);
  }
}
