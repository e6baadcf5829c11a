/** So many of the last messages are remembered by their ids, a megabyte of them. */
const REMEMBERED = 10_000;

/** Ids of the messages that were handled lately. */
export type RecentMessages = Readonly<{
  has(id: string): boolean;
  add(id: string): void;
}>;

/** Remembers the last messages, the oldest of which are forgotten. */
export const recentMessages = (limit: number = REMEMBERED): RecentMessages => {
  // A set keeps the order in which its values came.
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      ids.delete(id);
      ids.add(id);
      if (ids.size > limit) for (const oldest of ids.values()) return void ids.delete(oldest);
    },
  };
};
