import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';

/** What a field holds, one or a list of them. */
export type Content = 'text' | 'flag' | 'double' | 'int32' | 'int64' | 'uint64' | Plan;

export type Slot = Readonly<{ name: string; number: number; content: Content; isList: boolean }>;

/** How messages of one type are laid out, found out once instead of for each value of each message. */
export type Plan = Readonly<{
  typeName: string;
  /** In the order of their numbers. */
  slots: readonly Slot[];
  lists: readonly string[];
  byNumber: ReadonlyMap<number, Slot>;
  /** A message without anything; its lists have to be made for each one. */
  empty: Readonly<Record<string, unknown>>;
}>;

/** A field that is not there is the same as one that holds nothing: all that proto3 knows without `optional`. */
const IMPLICIT = 2;

const SCALARS: ReadonlyMap<ScalarType, Content> = new Map([
  [ScalarType.STRING, 'text'],
  [ScalarType.BOOL, 'flag'],
  [ScalarType.DOUBLE, 'double'],
  [ScalarType.INT32, 'int32'],
  [ScalarType.INT64, 'int64'],
  [ScalarType.UINT64, 'uint64'],
]);

const ZERO: Readonly<Record<string, unknown>> = { text: '', flag: false, double: 0, int32: 0, int64: 0n, uint64: 0n };

const plans = new WeakMap<DescMessage, Plan | 'none'>();

/** Nothing for a message with kinds of fields that no event of ours has: protobuf's own way does for those. */
export const planOf = (schema: DescMessage): Plan | undefined => {
  let plan = plans.get(schema);
  if (plan === undefined) {
    plan = makePlan(schema) ?? 'none';
    plans.set(schema, plan);
  }
  return plan === 'none' ? undefined : plan;
};

const contentOf = (field: DescField): Content | undefined => {
  if (field.oneof) return undefined;
  if (field.fieldKind === 'message') return field.delimitedEncoding ? undefined : planOf(field.message);
  if (field.presence !== IMPLICIT) return undefined;
  if (field.fieldKind === 'scalar') return field.longAsString ? undefined : SCALARS.get(field.scalar);
  if (field.fieldKind !== 'list') return undefined;
  if (field.listKind === 'message') return field.delimitedEncoding ? undefined : planOf(field.message);
  return field.listKind === 'scalar' && field.scalar === ScalarType.STRING ? 'text' : undefined;
};

const makePlan = (schema: DescMessage): Plan | undefined => {
  const slots: Slot[] = [];
  const empty: Record<string, unknown> = { $typeName: schema.typeName };
  for (const field of schema.fields) {
    const content = contentOf(field);
    if (content === undefined) return undefined;
    const isList = field.fieldKind === 'list';
    slots.push({ name: field.localName, number: field.number, content, isList });
    // A message that is not there has no property; lists are made for each message.
    if (isList) empty[field.localName] = undefined;
    else if (typeof content === 'string') empty[field.localName] = ZERO[content];
  }
  slots.sort((a, b) => a.number - b.number);
  const byNumber = new Map(slots.map((slot) => [slot.number, slot]));
  const lists = slots.filter(({ isList }) => isList).map(({ name }) => name);
  return { typeName: schema.typeName, slots, lists, byNumber, empty };
};
