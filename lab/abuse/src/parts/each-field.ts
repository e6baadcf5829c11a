import { type AnyCall, publicCalls } from '@tillmap/contracts';
import { z } from 'zod';
import { atOnce } from '../at-once.ts';
import { changedAt, type Place, placesIn, queryFields, valueAt, withQuery } from '../fuzz/changes.ts';
import type { Ledger } from '../ledger.ts';
import { type Made, sentOf } from '../requests/made.ts';
import { requestOf } from '../requests/request-of.ts';
import { curlOf, send } from '../requests/sent.ts';
import type { Scene } from '../scene/scene.ts';

const PART = 'odd values';
const AT_ONCE = 8;
/** What every object of JavaScript answers to, though nobody has given it. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const WITH_NUL = 'a\0b';

/** A request of a call with one thing changed. `isRefused`: it has to be. */
type Variant = Readonly<{ what: string; change: (made: Made) => Made; isRefused: boolean }>;

type Fields = Readonly<{ properties?: Readonly<Record<string, unknown>>; anyOf?: readonly unknown[] }>;

/** Every field of an object and of the objects in it, by their schemas. */
const fieldsOf = (schema: unknown, at: Place = []): readonly Place[] => {
  const { properties = {}, anyOf = [] } = (schema ?? {}) as Fields;
  return [
    ...anyOf.flatMap((one) => fieldsOf(one, at)),
    ...Object.entries(properties).flatMap(([name, inner]) => [[...at, name], ...fieldsOf(inner, [...at, name])]),
  ];
};

/** With a field of its own of this name: written as usual `__proto__` would be none. */
const withOwn = (value: unknown, name: string): unknown =>
  Object.defineProperty({ ...(value as object) }, name, { value: 'x', enumerable: true });

const inParams = ({ path }: AnyCall): readonly Variant[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
    [...INHERITED, WITH_NUL].map((value) => ({
      what: `{${name}}`,
      change: (made) => ({ ...made, params: { ...made.params, [name!]: value } }),
      isRefused: value === WITH_NUL,
    })),
  );

const inQuery = (call: AnyCall): readonly Variant[] => [
  { what: '?x', change: (made) => withQuery(made, 'x', WITH_NUL), isRefused: true },
  ...queryFields(call).flatMap(([name]) =>
    [...INHERITED, WITH_NUL].map((value) => ({
      what: `?${name}`,
      change: (made: Made) => withQuery(made, name, value),
      isRefused: value === WITH_NUL,
    })),
  ),
];

/** What is there in a request, and what its contract would take beside it. */
const placesOf = ({ body: schema }: AnyCall, body: unknown): readonly Place[] => {
  const there = placesIn(body);
  const known = new Set(there.map((place) => place.join('.')));
  const more = schema ? fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [];
  return [...there, ...more.filter((place) => !known.has(place.join('.')))];
};

const inBody = (call: AnyCall, { body }: Made): readonly Variant[] => {
  if (body === undefined) return [];
  return placesOf(call, body).flatMap((place) => {
    const is = valueAt(body, place);
    const isObject = typeof is === 'object' && is !== null && !Array.isArray(is);
    const put = (value: unknown, isRefused: boolean): Variant => ({
      what: place.join('.') || 'the body',
      change: (made) => ({ ...made, body: changedAt(made.body, place, value) }),
      isRefused,
    });
    if (place.length === 0) return isObject ? INHERITED.map((name) => put(withOwn(body, name), false)) : [];
    return [
      ...[...INHERITED, WITH_NUL].map((value) => put(value, value === WITH_NUL)),
      ...(isObject ? INHERITED.map((name) => put(withOwn(is, name), false)) : []),
    ];
  });
};

const tryCall = async (call: AnyCall, variants: readonly Variant[], scene: Scene, ledger: Ledger): Promise<void> => {
  const role = typeof call.access === 'string' ? undefined : call.access.find((one) => one !== 'manager');
  let made = await requestOf(call, scene);
  for (const { what, change, isRefused } of variants) {
    const sent = sentOf(call, change(made), role ? await scene.people[role].signedIn() : {});
    const { status, text } = await send(scene.base, sent);
    const isRight = status > 0 && status < 500 && (!isRefused || status >= 400);
    const again = `${call.id}, ${what}: ${status} ${text.slice(0, 200)}. ${curlOf(scene.base, sent)}`;
    ledger.note(PART, call.service, status, isRight ? undefined : again);
    // What it was made on may be used up.
    if (status < 400 && call.method !== 'GET') made = await requestOf(call, scene);
  }
};

/** Wrong passwords slow the next sign-in down, and other calls begin with one. */
const isLast = ({ id }: AnyCall): number => (id === 'login' ? 1 : 0);

/**
 * Each field of each call, one after the other, with names that tables inherit and with NUL: whoever looks something up by what
 * was sent finds nothing, and NUL reaches no database.
 */
export const tryEachField = async (
  scene: Scene,
  ledger: Ledger,
  { fieldsOneIn, seed }: Readonly<{ fieldsOneIn: number; seed: number }>,
): Promise<void> => {
  let count = 0;
  const isTried = (): boolean => {
    count += 1;
    return count % fieldsOneIn === seed % fieldsOneIn;
  };
  const inOrder = publicCalls.toSorted((one, other) => isLast(one) - isLast(other));
  await atOnce(inOrder, AT_ONCE, async (call) => {
    const made = await requestOf(call, scene);
    const variants = [...inParams(call), ...inQuery(call), ...inBody(call, made)].filter(isTried);
    await tryCall(call, variants, scene, ledger);
  });
};
