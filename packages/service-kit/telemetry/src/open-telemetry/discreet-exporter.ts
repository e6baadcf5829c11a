import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { withoutPersonalData } from '../personal-data.ts';

/** The actor, the address and the search text: a slow service is found without them. */
const LEFT_OUT = [
  'client.address',
  'network.peer.address',
  'network.peer.port',
  'url.full',
  'url.query',
  'user_agent.original',
];

const cleaned = (attributes: Attributes): void => {
  for (const name of LEFT_OUT) delete attributes[name];
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string') attributes[name] = withoutPersonalData(value);
};

/** Takes personal data out of spans before they are sent. */
export const redactingExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans: ReadableSpan[], done) => {
    for (const { attributes, events, status } of spans) {
      cleaned(attributes);
      for (const event of events) if (event.attributes) cleaned(event.attributes);
      if (status.message) status.message = withoutPersonalData(status.message);
    }
    exporter.export(spans, done);
  },
  forceFlush: async () => exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
});
