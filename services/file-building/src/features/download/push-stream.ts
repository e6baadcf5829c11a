import { PassThrough } from 'node:stream';

/** Things that come in parts, to be read by somebody else one by one: `next` waits while the reader is behind. */
export const createPushStream = <Thing>() => {
  const parts = new PassThrough({ objectMode: true, highWaterMark: 1 });
  // Whoever reads is told; the stream itself has nobody to tell.
  parts.on('error', () => undefined);
  async function* things(): AsyncGenerator<Thing> {
    for await (const part of parts) yield* part as readonly Thing[];
  }
  return {
    things: things(),
    next: (part: readonly Thing[]): Promise<void> =>
      new Promise((resolve) => {
        // A reader that gave up says so by itself.
        if (parts.destroyed) resolve();
        else parts.write(part, () => resolve());
      }),
    end: (): void => {
      parts.end();
    },
    /** The reader gets the error instead of the end. */
    fail: (error: Error): void => {
      parts.destroy(error);
    },
  };
};
