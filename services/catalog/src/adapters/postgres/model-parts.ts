import type { Database, Tx } from '@tillmap/storage/database';
import type { Tables } from './schema.generated.ts';

const PART_BYTES = 2 ** 20;

type Part = Tables['classifier_parts'];
type Size = Readonly<{ parts: number; bytes: number }>;

const SIZE = `
  select count(*)::int as parts, coalesce(sum(octet_length(data)), 0)::int as bytes
    from classifiers join classifier_parts using (wholesaler_code) where wholesaler_code = $1 and version = $2`;

const PART = `
  select data from classifiers join classifier_parts using (wholesaler_code)
   where wholesaler_code = $1 and version = $2 and part = $3`;

/** Writes the bytes of a wholesaler's classifier, whose row is new in this transaction, in parts of a megabyte. */
export const insertParts = async (tx: Tx, wholesaler: string, bytes: Uint8Array): Promise<void> => {
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1)
    await tx.execute('insert into classifier_parts (wholesaler_code, part, data) values ($1, $2, $3)', [
      wholesaler,
      part,
      Buffer.from(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
    ]);
};

/** The bytes of classifiers in PostgreSQL: of those that the version before trained, and a copy for it of all others. */
export const postgresModelParts = (database: Database) => {
  const sizeOf = async (wholesaler: string, version: number): Promise<Size> =>
    (await database.query<Size>(SIZE, [wholesaler, version]))[0] ?? { parts: 0, bytes: 0 };
  const partOf = async (wholesaler: string, version: number, part: number): Promise<Buffer | undefined> =>
    (await database.query<Pick<Part, 'data'>>(PART, [wholesaler, version, part]))[0]?.data;

  return {
    /**
     * The bytes of a version, part by part into memory that threads share: all at once they would be there several
     * times over. Undefined when they are not there whole, or of another version by now.
     */
    read: async (wholesaler: string, version: number): Promise<Uint8Array | undefined> => {
      const { parts, bytes } = await sizeOf(wholesaler, version);
      if (parts === 0) return undefined;
      const whole = new Uint8Array(new SharedArrayBuffer(bytes));
      for (let part = 0; part < parts; part += 1) {
        const data = await partOf(wholesaler, version, part);
        if (!data) return undefined;
        whole.set(data, part * PART_BYTES);
      }
      return whole;
    },
    /** The same as a stream, a megabyte at a time. It ends early when the version is replaced meanwhile. */
    async *stream(wholesaler: string, version: number): AsyncGenerator<Buffer> {
      const { parts } = await sizeOf(wholesaler, version);
      for (let part = 0; part < parts; part += 1) {
        const data = await partOf(wholesaler, version, part);
        if (!data) return;
        yield data;
      }
    },
    /** How many bytes of a version are there. */
    size: async (wholesaler: string, version: number): Promise<number> => (await sizeOf(wholesaler, version)).bytes,
  };
};

export type ModelParts = ReturnType<typeof postgresModelParts>;
