import type { CostByPart } from '../product-costs.ts';
import { PRODUCT } from '../product-limits.ts';
import { Clock } from './clock.ts';
import type { SentFile } from './files-of-monday.ts';
import { Station } from './station.ts';

/** Cores of the parts that files queue at. */
export type Cores = Readonly<{ catalog: number; fileBuilding: number; postgres: number }>;

/** Core-milliseconds of a product in each phase. */
export type PhaseCosts = Readonly<Record<'upload' | 'processing' | 'download', CostByPart>>;

/** What people do once a file is classified: the share (0 to 1) of its products that they decide, and the cost of each. */
export type Review = Readonly<{ decided: number; cost: CostByPart }>;

/** Milliseconds from one decision of a person to the next. */
const THINKING = 3_000;

export type Waited = Readonly<{
  lines: number;
  /** From the begin of its upload until all of its products are classified. */
  ms: number;
}>;

export type Simulated = Readonly<{ files: readonly Waited[]; allMs: number; busy: Cores }>;

/** Rows of a batch of an upload or a download, after which others have their turn. */
const BATCH = 2_000;

type Place = Readonly<{ catalog: Station; fileBuilding: Station; postgres: Station }>;

const partsOf = (lines: number, most: number): readonly number[] =>
  Array.from({ length: Math.ceil(lines / most) }, (_, part) => Math.min(most, lines - part * most));

/** A whole file through file-building and PostgreSQL, batch by batch. */
const stream = ({ fileBuilding, postgres }: Place, lines: number, cost: CostByPart, done: () => void): void => {
  const batches = partsOf(lines, BATCH);
  const next = (at: number): void => {
    const rows = batches[at];
    if (rows === undefined) done();
    else fileBuilding.take(rows * cost['file-building'], () => postgres.take(rows * cost.postgres, () => next(at + 1)));
  };
  next(0);
};

/** The chunks of a file through catalog, file-building and PostgreSQL, `inFlight` at a time. */
const classify = (place: Place, lines: number, costs: PhaseCosts, inFlight: number, done: () => void): void => {
  const chunks = partsOf(lines, PRODUCT.itemsAChunk);
  const { upload, processing } = costs;
  let [sent, back] = [0, 0];
  const send = (): void => {
    const items = chunks[sent];
    if (items === undefined) return;
    sent += 1;
    // What the product memory is told of the upload is catalog's work, too.
    place.catalog.take(items * (upload.catalog + processing.catalog), () =>
      place.fileBuilding.take(items * processing['file-building'], () =>
        place.postgres.take(items * processing.postgres, () => {
          back += 1;
          if (back === chunks.length) done();
          else send();
        }),
      ),
    );
  };
  for (let at = 0; at < Math.min(inFlight, chunks.length); at += 1) send();
};

/** A person who decides one product after the other. */
const decide = (place: Place, clock: Clock, cost: CostByPart, left: number): void => {
  if (left <= 0) return;
  place.fileBuilding.take(cost['file-building'], () => place.postgres.take(cost.postgres, () => undefined));
  clock.after(THINKING, () => decide(place, clock, cost, left - 1));
};

/**
 * Has files queue at catalog, file-building (whose pods share out sessions) and PostgreSQL, with the processor time that was
 * measured; nothing else takes time. `inFlight` chunks of a file are out at a time: 8 as the product has it, Infinity for
 * first come, first served. Each file is reviewed and downloaded once it is classified, which nobody waits for here.
 */
export const simulate = (
  files: readonly SentFile[],
  costs: PhaseCosts,
  cores: Cores,
  inFlight: number,
  review?: Review,
): Simulated => {
  const clock = new Clock();
  const [catalog, postgres] = [new Station(clock, cores.catalog), new Station(clock, cores.postgres)];
  const pods = Array.from({ length: cores.fileBuilding }, () => new Station(clock, 1));
  const waited: Waited[] = [];
  for (const [nr, { at, lines }] of files.entries()) {
    const place = { catalog, postgres, fileBuilding: pods[nr % pods.length]! };
    clock.after(at, () =>
      stream(place, lines, costs.upload, () =>
        classify(place, lines, costs, inFlight, () => {
          waited.push({ lines, ms: clock.now - at });
          if (review) decide(place, clock, review.cost, Math.round(lines * review.decided));
          stream(place, lines, costs.download, () => undefined);
        }),
      ),
    );
  }
  clock.runAll();
  const fileBuilding = pods.reduce((sum, { busy }) => sum + busy, 0);
  return { files: waited, allMs: clock.now, busy: { catalog: catalog.busy, fileBuilding, postgres: postgres.busy } };
};
