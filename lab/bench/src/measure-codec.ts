import { type DescMessage, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { fastDecode } from '@tillmap/bus/encoding/fast-decode.ts';
import { fastEncode } from '@tillmap/bus/encoding/fast-encode.ts';
import { CODEC_MESSAGES } from './codec-messages.ts';
import { type Figure, type Measured, percentile } from './figures.ts';
import { CODEC } from './options.ts';

const ROUNDS = 40;
const WARM_UP_ROUNDS = 10;
/** Each round repeats a message until it is about so many bytes, so that a small one can be timed too. */
const ROUND_BYTES = 300_000;

/** Microseconds of processor time that one message takes. */
const timed = (count: number, work: () => unknown): number => {
  const before = process.cpuUsage();
  for (let time = 0; time < count; time += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
};

const medianOf = (times: readonly number[]): number => percentile(times, 0.5);

/** Writes and reads one message by turns with both, so that whatever else the machine does meets both. */
const compare = <Schema extends DescMessage>(what: string, schema: Schema, message: MessageShape<Schema>): Figure[] => {
  const bytes = toBinary(schema, message);
  if (!Buffer.from(bytes).equals(fastEncode(schema, message))) throw new Error(`${what}: the bytes differ.`);
  const works = {
    written: [() => toBinary(schema, message), () => fastEncode(schema, message)],
    read: [() => fromBinary(schema, bytes), () => fastDecode(schema, bytes)],
  } as const;
  const count = Math.ceil(ROUND_BYTES / bytes.length);
  return Object.entries(works).flatMap(([verb, [library, own]]) => {
    const times: { library: number; own: number }[] = [];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const pair = { library: timed(count, library), own: timed(count, own) };
      if (round >= 0) times.push(pair);
    }
    const [theirs, ours] = [medianOf(times.map((pair) => pair.library)), medianOf(times.map((pair) => pair.own))];
    return [
      { what: `${what}, ${verb} by the library`, value: theirs, unit: 'µs' },
      { what: `${what}, ${verb} by our codec`, value: ours, unit: 'µs' },
      { what: `${what}, ${verb} faster by ours`, value: theirs / ours, unit: 'times' },
    ] as const;
  });
};

/** The protobuf library beside our codec for the same bytes; in this process, without a product. */
export const measureCodec = (): Measured => {
  const before = process.cpuUsage();
  const figures = CODEC_MESSAGES.flatMap(({ what, schema, message }) =>
    compare<DescMessage>(what, schema, message as MessageShape<DescMessage>),
  );
  const { user, system } = process.cpuUsage(before);
  return {
    number: String(CODEC),
    title: "Events written and read, by protobuf's library and by our codec",
    figures,
    peaks: new Map(),
    used: new Map([['bench', (user + system) / 1_000_000]]),
  };
};
