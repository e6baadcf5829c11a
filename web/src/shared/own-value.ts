/** What a table says of a key; nothing of what every object inherits: shops may call something `constructor`. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;
