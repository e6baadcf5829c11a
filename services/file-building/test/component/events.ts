import { decode, type EventBus, type EventDefinition, encode } from '@tillmap/bus';
import { create, EVENTS, WholesalerChangedSchema } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';

type Told = {
  [Name in keyof typeof EVENTS]: ReturnType<(typeof EVENTS)[Name]['key']> extends string ? Content<Name> : never;
};
type Content<Name extends keyof typeof EVENTS> = Parameters<(typeof EVENTS)[Name]['key']>[0];

/** The events of one kind that were told so far, as soon as there are so many that fit. */
export const eventsOf = async <Name extends keyof typeof EVENTS>(
  bus: EventBus,
  name: Name,
  fits: (content: Told[Name]) => boolean,
  atLeast = 1,
): Promise<Told[Name][]> => {
  const event = EVENTS[name] as unknown as EventDefinition;
  const told: Told[Name][] = [];
  const subscription = await bus.consumeGroup({
    group: `test-${name}-${performance.now()}`,
    topics: [event.topic],
    handle: async (message) => {
      if (message.headers.ce_type !== event.type) return;
      const content = decode(event, message) as Told[Name];
      if (fits(content)) told.push(content);
    },
  });
  await waitUntil(() => told.length >= atLeast, { what: `${atLeast} of ${name}` });
  await subscription.stop();
  return told;
};

/** Tells, as reference-data does, that a wholesaler changed. */
export const wholesalerChanged = (wholesalerCode = 'W1') =>
  encode(EVENTS.wholesalerChanged, create(WholesalerChangedSchema, { wholesalerCode, version: 2n }), {
    source: 'reference-data',
  });
