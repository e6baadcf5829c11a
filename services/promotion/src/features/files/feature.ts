import type { Feature } from '@tillmap/bus';
import { METRICS, periodicTask } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import type { Config } from '../../config.ts';
import { findPromotion } from '../../database/promotion-row.ts';
import type { Kit } from '../../kit.ts';
import { changeFilesIn } from './change-files.ts';
import { manageFiles } from './download-file.ts';
import { reconcileFiles } from './reconcile-files.ts';
import { fileRoutes } from './routes.ts';
import { postgresFiles } from './stores/file-store.ts';
import { storedFiles } from './stores/stored-files.ts';
import { uploadFile } from './upload-file.ts';

/** The files of promotions: uploaded, downloaded, deleted, and kept in step with their bytes. */
export const filesFeature = ({ database, objects, clock, newId, log, metrics, each }: Kit, config: Config) => {
  const rows = postgresFiles(database);
  const files = storedFiles(objects);
  const changeFiles = changeFilesIn(database, clock);
  const damaged = metrics.counter(METRICS.damagedFiles);
  const onDamage = (fileId: string): void => {
    damaged({});
    log.error({ file: fileId }, 'Stored promotion file is corrupted');
  };
  const sweep = periodicTask({
    task: 'reconcile-promotion-files',
    everySeconds: config.SWEEP_SECONDS,
    log,
    run: reconcileFiles({
      rows,
      files,
      clock,
      unfinishedMinutes: config.UNFINISHED_MINUTES,
      each: each('sweep'),
      onInconsistency: (kind, key) => log.warn({ key, kind }, 'Inconsistent promotion file repaired'),
    }),
  });
  const sweepSoon = () => sweep.runNow();
  return {
    routes: fileRoutes({
      upload: uploadFile({
        isThere: async (promotionId) => (await findPromotion(database, promotionId)) !== undefined,
        rows,
        changeFiles,
        files,
        clock,
        newId,
        sweepSoon,
      }),
      findPromotion: (id) => findPromotion(database, id),
      files: manageFiles({ rows, changeFiles, files, onDamage, sweepSoon }),
      uploadBytes: config.PROMOTION_FILE_MAX_BYTES,
    }),
    tasks: [sweep],
    use: {
      ofPromotions: rows.ofPromotions,
      removeOf: (tx: Tx, promotionId: string) => postgresFiles(tx).removeOf(promotionId),
      sweepSoon,
    },
  } satisfies Feature & { use: object };
};
