/** Does `work` on each, so many at a time, in order. */
export const atOnce = async <T>(
  items: Iterable<T>,
  most: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> => {
  const rest = [...items].entries();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const [index, item] of rest) await work(item, index);
    }),
  );
};
