import { type Bus, type ChunkSharing, type PodsOfChunks, shareChunks } from './chunk-sharing.ts';
import { PRODUCT } from './product-limits.ts';
import { markdownTable, shown } from './table.ts';

const BUSES: readonly Bus[] = ['PostgreSQL', 'Kafka'];
const PODS = [2, 3, 4, 8, 16];
const WHOLESALERS = 100;
const A_FIFTH = 0.2;

const TIMES_DIGITS = 2;
const times = (value: number): string => value.toFixed(TIMES_DIGITS);

/** A figure with all partitions for each wholesaler, and with those of the product. */
const bothOf = (sharing: Omit<ChunkSharing, 'of'>, read: (shared: PodsOfChunks) => string): string =>
  [PRODUCT.chunkPartitions, PRODUCT.wholesalerPartitions].map((of) => read(shareChunks({ ...sharing, of }))).join(', ');

/** Classifiers that a pod needs and what it has to do: before a comma chunks go to all partitions, behind it as they do. */
export const chunkSharingTable = (): string =>
  markdownTable(
    [
      `bus, pods; ${WHOLESALERS} wholesalers`,
      'classifiers a pod needs',
      'fullest pod',
      'fewest pods of a wholesaler',
      'chunks of the busiest pod',
      'the same, one wholesaler having a fifth',
    ],
    BUSES.flatMap((bus) =>
      PODS.map((pods) => {
        const sharing = { bus, pods, wholesalers: WHOLESALERS };
        return [
          `${bus}, ${pods}`,
          bothOf(sharing, ({ mean }) => shown(mean)),
          bothOf(sharing, ({ most }) => shown(most)),
          bothOf(sharing, ({ fewestPods }) => shown(fewestPods)),
          bothOf(sharing, ({ busiest }) => times(busiest)),
          bothOf({ ...sharing, largest: A_FIFTH }, ({ busiest }) => times(busiest)),
        ];
      }),
    ),
  );
