/**
 * Imports across features of file-building as they were before its features stood alone, by rule and file. The list only shrinks: whoever
 * cuts one takes it out here, and a new one is found.
 */
const TO_MOVE = {
  'features-are-reached-through-app': {
    'composition-upkeep.ts': [
      'features/upkeep/stores/collect-download-garbage.ts',
      'features/upkeep/stores/collect-upload-garbage.ts',
      'features/upkeep/stores/expired-uploads.ts',
    ],
    'composition.ts': ['features/processing/feature.ts'],
    'spa-config.ts': ['features/download/rules/disclaimer.ts'],
  },
};

const ROOT = 'services/file-building/src/';

module.exports = Object.entries(TO_MOVE).flatMap(([name, files]) =>
  Object.entries(files).flatMap(([from, all]) =>
    all.map((to) => ({ type: 'dependency', from: ROOT + from, to: ROOT + to, rule: { name, severity: 'error' } })),
  ),
);
