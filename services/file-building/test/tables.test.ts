import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { featureTables } from '@tillmap/testing';

const { tables, features, outside } = featureTables(join(import.meta.dirname, '../src'));
const NONE = { writes: [], reads: [] };

test('When statements are read, then each feature writes and reads the tables that are named here', () => {
  expect(features).toEqual({
    changes: {
      writes: [
        'base',
        'base_line',
        'change_decision',
        'change_step',
        'change_step_line',
        'difference',
        'difference_line',
      ],
      reads: ['download', 'download_line', 'item', 'result', 'session'],
    },
    download: { writes: ['acceptance', 'download', 'download_line'], reads: ['session'] },
    'file-lines': NONE,
    'given-names': { writes: ['told_upload'], reads: [] },
    items: {
      writes: ['bad_row', 'evidence', 'item', 'repeated_upload', 'result', 'upload', 'wholesaler_prices'],
      reads: ['assist_batch', 'base_line'],
    },
    labels: { writes: ['label', 'label_print', 'label_unit'], reads: ['difference_line', 'item', 'result'] },
    processing: { writes: ['assist_batch', 'chunk'], reads: ['item', 'session'] },
    repair: NONE,
    review: { writes: ['spot_check'], reads: ['difference_line', 'evidence', 'item', 'result'] },
    'session-path': NONE,
    sessions: { writes: ['session'], reads: [] },
    steps: { writes: ['review_change', 'review_step'], reads: ['evidence', 'item', 'result'] },
    till: { writes: ['till_profile', 'till_profile_version'], reads: [] },
    upload: NONE,
    // What is past its date goes from all tables. It also deletes rows of uploads by a list of names, which is not seen here.
    upkeep: {
      writes: ['assist_batch', 'chunk', 'download', 'download_line', 'repeated_upload', 'session', 'upload'],
      reads: ['item', 'told_upload'],
    },
  });
  expect(outside).toEqual({
    'clients/reference-data/wholesaler-copies.ts': { writes: ['wholesaler_copy'], reads: [] },
    'database/gone-samples.ts': { writes: [], reads: ['session'] },
    'database/item-row.ts': { writes: [], reads: ['item', 'result', 'upload'] },
    'database/reviewed-item-row.ts': { writes: [], reads: ['result'] },
    'database/supplier-changes.ts': { writes: [], reads: ['difference_line'] },
  });
});

test('When tables are written, then each by its owner alone, but for those that upkeep clears', () => {
  const { upkeep: _all, ...owners } = features;
  const written = [...Object.values(owners), ...Object.values(outside)].flatMap(({ writes }) => writes);
  expect(written.sort()).toEqual(tables);
});
