import type { AnyCall } from '@tillmap/contracts';
import type { Random } from '@tillmap/samples/random.ts';
import { z } from 'zod';
import type { Made } from '../requests/made.ts';
import { ODD_HEADERS, ODD_TEXTS, ODD_VALUES } from './odd-values.ts';

/** One small change of a valid request. */
type Change = (made: Made, call: AnyCall, random: Random) => Made;

type Schema = Readonly<{ type?: string; enum?: readonly string[]; minimum?: number; anyOf?: readonly Schema[] }>;

/** Schemas of the fields of a query, by name. */
export const queryFields = ({ query }: AnyCall): readonly (readonly [string, Schema])[] => {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties) as [string, Schema][];
};

/** A value that the field takes. */
const plausible = ({ enum: listed, type, anyOf, minimum = 1 }: Schema, random: Random): string => {
  if (listed) return random.pick(listed);
  if (anyOf?.[0]) return plausible(anyOf[0], random);
  if (type === 'integer' || type === 'number') return String(random.between(Math.max(minimum, 0), minimum + 3));
  return random.pick([
    '',
    'a',
    'cola',
    '5',
    'Drinks',
    '10',
    '%',
    '_',
    '\\',
    "o'n",
    'ä',
    '"x"',
    '5000112637922',
    ' a  b ',
  ]);
};

export const withQuery = (made: Made, name: string, value: string): Made => ({
  ...made,
  query: { ...made.query, [name]: value },
});

export type Place = readonly (string | number)[];

/** Every place of a JSON value, the value itself included. */
export const placesIn = (value: unknown, at: Place = []): readonly Place[] => {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([name, inner]) =>
      placesIn(inner, [...at, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
};

export const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown> | undefined)?.[name], value);

const REMOVED = Symbol('removed');

export const changedAt = (value: unknown, [name, ...rest]: Place, changed: unknown): unknown => {
  if (name === undefined) return changed === REMOVED ? undefined : changed;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length === 0 && changed === REMOVED) delete copy[name];
  else copy[name] = changedAt(copy[name], rest, changed);
  return copy;
};

/** Nearly the same: another case, a letter more or less, a number beside it. */
const nearby = (value: unknown, random: Random): unknown => {
  if (typeof value === 'number') return value + random.pick([-1, 1, 0.5]);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value;
  const at = random.between(0, value.length);
  return random.pick([
    value.toUpperCase(),
    ` ${value} `,
    value.slice(0, at) + value.slice(at + 1),
    `${value.slice(0, at)}${random.pick(['é', '&', "'", '-', '9', '<b>', '\u200b', ' '])}${value.slice(at)}`,
  ]);
};

const inBody =
  (change: (value: unknown, random: Random) => unknown): Change =>
  (made, _call, random) => {
    if (made.body === undefined) return made;
    const place = random.pick(placesIn(made.body));
    return { ...made, body: changedAt(made.body, place, change(valueAt(made.body, place), random)) };
  };

/** Changes after which most calls go through. */
const GENTLE: readonly Change[] = [
  (made) => made,
  (made) => withQuery(made, 'utm_source', 'x'),
  (made, call, random) => {
    const fields = queryFields(call);
    if (fields.length === 0) return made;
    const [name, schema] = random.pick(fields);
    return withQuery(made, name, plausible(schema, random));
  },
  (made, call, random) =>
    queryFields(call).reduce(
      (all, [name, schema]) => (random.chance(0.3) ? withQuery(all, name, plausible(schema, random)) : all),
      made,
    ),
  inBody(nearby),
  (made) =>
    typeof made.body === 'object' && !Array.isArray(made.body) ? { ...made, body: { ...made.body, extra: 1 } } : made,
  (made, _call, random) => {
    const [name, value] = random.pick(ODD_HEADERS.slice(0, 4));
    return { ...made, headers: { ...made.headers, [name]: value } };
  },
];

const SHARP: readonly Change[] = [
  inBody((_value, random) => random.pick(ODD_VALUES)),
  inBody((_value, random) => random.pick(ODD_TEXTS)),
  inBody(() => REMOVED),
  (made, call, random) => {
    const fields = queryFields(call);
    return fields.length === 0 ? made : withQuery(made, random.pick(fields)[0], random.pick(ODD_TEXTS));
  },
  (made, _call, random) => {
    const names = Object.keys(made.params ?? {});
    return names.length === 0
      ? made
      : { ...made, params: { ...made.params, [random.pick(names)]: random.pick(ODD_TEXTS) } };
  },
  (made, _call, random) => {
    const [name, value] = random.pick(ODD_HEADERS);
    return { ...made, headers: { ...made.headers, [name]: value } };
  },
  (made, _call, random) => {
    if (!made.file || made.file.content.length === 0) return made;
    const content = Buffer.from(made.file.content);
    for (let times = random.between(1, 8); times > 0; times -= 1)
      content[random.between(0, content.length - 1)] = random.pick([0, 0x22, 0x2c, 0x0a, 0xff, 0x80, 0x5c]);
    return { ...made, file: { ...made.file, content } };
  },
];

/** A valid request with one or two small changes; every second time with none that is meant to be refused. */
export const changed = (made: Made, call: AnyCall, random: Random): Made => {
  const once = random.pick(random.chance(0.5) ? GENTLE : SHARP)(made, call, random);
  return random.chance(0.3) ? random.pick(GENTLE)(once, call, random) : once;
};
