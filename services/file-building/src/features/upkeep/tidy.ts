import type { RunIsolated } from '@tillmap/service-kit/domain';
import { analyzeWhole, type Database, type MonthlyPartitions, vacuumAnalyze } from '@tillmap/storage/database';
import { DOWNLOAD_PARTITIONS } from '../../database/download-partitions.ts';
import { JOINED_BY } from '../../database/joined-by.ts';
import { UPLOAD_PARTITIONS } from '../../database/upload-partitions.ts';

/** Tables in parts, of which autovacuum looks at the parts alone. */
const IN_PARTS = [...UPLOAD_PARTITIONS.tables, ...DOWNLOAD_PARTITIONS.tables];

type Deps = Readonly<{
  database: Database;
  uploadMonths: MonthlyPartitions;
  downloadMonths: MonthlyPartitions;
  each: RunIsolated;
}>;

/** Tidies what was written of late, and takes the statistics of whole tables. */
export const tidyTables =
  ({ database, uploadMonths, downloadMonths, each }: Deps) =>
  async (): Promise<void> => {
    // Not all parts: most of them nobody writes to any more.
    const written = [
      ...(await uploadMonths.written('item')),
      ...(await uploadMonths.written('result')),
      ...(await downloadMonths.written('download_line')),
    ];
    await each(
      written,
      (table) => table,
      (table) => vacuumAnalyze(database, [table]),
    );
    await each(
      IN_PARTS.map((table) => [table, JOINED_BY[table]] as const),
      ([table]) => table,
      ([table, columns]) => analyzeWhole(database, table, columns),
    );
  };
