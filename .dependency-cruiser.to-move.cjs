/**
 * Imports across features of file-building as they were before its features stood alone, by rule and file. The list only shrinks: whoever
 * cuts one takes it out here, and a new one is found.
 */
const TO_MOVE = {
  'features-are-islands': {
    'features/processing/apply-assistant-result.ts': ['unit-of-work.ts'],
    'features/processing/apply-chunk-result.ts': ['unit-of-work.ts'],
    'features/processing/assist-handlers.ts': ['unit-of-work.ts'],
    'features/processing/check-file.ts': ['unit-of-work.ts'],
    'features/processing/chunk-context.ts': ['unit-of-work.ts'],
    'features/processing/chunk-handlers.ts': ['unit-of-work.ts'],
    'features/processing/dispatch-next-assistant-batches.ts': ['unit-of-work.ts'],
    'features/processing/dispatch-next-chunks.ts': ['unit-of-work.ts'],
    'features/processing/dispatch-next.ts': ['unit-of-work.ts'],
    'features/processing/look-up-unresolved.ts': ['unit-of-work.ts'],
    'features/processing/requeue-stalled-sessions.ts': ['unit-of-work.ts'],
    'features/processing/settle-again.ts': ['unit-of-work.ts'],
    'features/processing/settle-learning.ts': ['unit-of-work.ts'],
    'features/repair/checked-rows.ts': ['features/upload/supplier-batches.ts'],
    'features/repair/correct-rows.ts': [
      'features/upload/barcode-notes.ts',
      'features/upload/repeated-upload.ts',
      'unit-of-work.ts',
    ],
    'features/repair/join-rows.ts': ['features/upload/barcode-notes.ts', 'unit-of-work.ts'],
    'features/repair/mend-row.ts': [
      'features/upload/barcode-notes.ts',
      'features/upload/supplier-batches.ts',
      'unit-of-work.ts',
    ],
    'features/upload/upload-supplier-file.ts': ['unit-of-work.ts'],
  },
  'features-are-reached-through-app': {
    'composition-repair.ts': [
      'features/repair/correct-rows.ts',
      'features/repair/file-hash.ts',
      'features/repair/mend-row.ts',
      'features/repair/routes.ts',
    ],
    'composition-upkeep.ts': [
      'features/upkeep/stores/collect-download-garbage.ts',
      'features/upkeep/stores/collect-upload-garbage.ts',
      'features/upkeep/stores/expired-uploads.ts',
    ],
    'composition-watch.ts': [
      'features/processing/requeue-stalled-sessions.ts',
      'features/processing/settle-learning.ts',
      'features/processing/stores/chunk-store.ts',
    ],
    'composition.ts': [
      'features/processing/apply-assistant-result.ts',
      'features/processing/apply-chunk-result.ts',
      'features/processing/assist-handlers.ts',
      'features/processing/chunk-handlers.ts',
      'features/processing/rules/chunk-sizes.ts',
      'features/processing/run-session.ts',
      'features/upload/kept-files.ts',
      'features/upload/rejected-rows.ts',
      'features/upload/upload-supplier-file.ts',
    ],
    'event-publisher.ts': ['features/processing/rules/chunk-spread.ts', 'features/processing/rules/chunk.ts'],
    'routes.ts': [
      'features/processing/run-session.ts',
      'features/repair/routes.ts',
      'features/upload/rejected-rows.ts',
      'features/upload/upload-supplier-file.ts',
    ],
    'spa-config.ts': ['features/download/rules/disclaimer.ts'],
    'stores.ts': [
      'features/processing/rules/chunk-sizes.ts',
      'features/processing/stores/assistant-batch-store.ts',
      'features/processing/stores/chunk-store.ts',
    ],
  },
};

const ROOT = 'services/file-building/src/';

module.exports = Object.entries(TO_MOVE).flatMap(([name, files]) =>
  Object.entries(files).flatMap(([from, all]) =>
    all.map((to) => ({ type: 'dependency', from: ROOT + from, to: ROOT + to, rule: { name, severity: 'error' } })),
  ),
);
