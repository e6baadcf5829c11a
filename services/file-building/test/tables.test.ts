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
        'left_out',
      ],
      reads: ['download', 'download_line', 'item', 'result', 'session', 'upload'],
    },
    download: { writes: ['acceptance', 'download', 'download_line'], reads: ['session', 'upload'] },
    'file-check': { writes: [], reads: ['item', 'session', 'upload'] },
    'file-lines': NONE,
    flags: { writes: [], reads: ['item', 'result'] },
    'given-names': { writes: ['told_upload'], reads: [] },
    items: {
      writes: ['bad_row', 'evidence', 'item', 'repeated_upload', 'result', 'upload', 'wholesaler_prices'],
      reads: ['assist_batch', 'base_line', 'session'],
    },
    labels: {
      writes: ['label', 'label_print', 'label_unit'],
      reads: ['difference_line', 'item', 'result', 'upload'],
    },
    offers: { writes: ['promotion_offer', 'promotion_reading'], reads: ['item'] },
    processing: { writes: ['assist_batch', 'chunk'], reads: ['item', 'session'] },
    repair: NONE,
    review: {
      writes: ['spot_check'],
      reads: ['difference_line', 'evidence', 'item', 'result', 'review_change', 'review_step', 'session'],
    },
    'session-path': NONE,
    sessions: { writes: ['session'], reads: [] },
    shops: { writes: ['shop'], reads: [] },
    steps: { writes: ['review_change', 'review_step'], reads: ['difference_line', 'evidence', 'item', 'result'] },
    till: { writes: ['till_profile', 'till_profile_version'], reads: [] },
    upload: NONE,
    // What is past its date goes from all tables. It also deletes rows of uploads by a list of names, which is not seen here.
    upkeep: {
      writes: ['assist_batch', 'chunk', 'download', 'download_line', 'repeated_upload', 'session', 'upload'],
      reads: ['difference', 'item', 'told_upload'],
    },
  });
  expect(outside).toEqual({
    'clients/reference-data/wholesaler-copies.ts': { writes: ['wholesaler_copy'], reads: [] },
    'database/dated-items.ts': { writes: [], reads: ['item', 'promotion_offer', 'result'] },
    'database/gone-samples.ts': { writes: [], reads: ['session'] },
    'database/item-row.ts': { writes: [], reads: ['item', 'promotion_offer', 'result', 'session', 'upload'] },
    'database/kept-place.ts': { writes: [], reads: ['difference_line'] },
    'database/renumbered.ts': { writes: [], reads: ['base_line', 'change_decision'] },
    'database/reviewed-item-row.ts': { writes: [], reads: ['result'] },
    'database/supplier-changes.ts': { writes: [], reads: ['difference', 'difference_line'] },
    'database/wholesaler-memories.ts': { writes: [], reads: ['base'] },
    // A sentence of it says 'from shop to shop'.
    'model/prices/issue-words.ts': { writes: [], reads: ['shop'] },
  });
});

test('When tables are written, then each by its owner alone, but for those that upkeep clears', () => {
  const { upkeep: _all, ...owners } = features;
  const written = [...Object.values(owners), ...Object.values(outside)].flatMap(({ writes }) => writes);
  expect(written.sort()).toEqual(tables);
});
