import {
  changedLines,
  changesFile,
  changesOverview,
  correctedRows,
  correctRow,
  labelFile,
  labelSheets,
  listTillProfiles,
  makeLabels,
  previewLabels,
  rehearsedRows,
  rehearseTill,
  rejectedCells,
  reviewHistory,
  sessionRejectedRows,
  takeReviewStep,
  tillFile,
  undoReviewStep,
} from '@tillmap/contracts';
import type { NamedFile, ProductClient } from '@tillmap/testing/product-client';
import { inLines, plain } from './plain.ts';
import { textOfPdf } from './text-of-pdf.ts';

/** What the product gave, by name. */
export type Recording = Map<string, string>;

const fileText = async (response: Response): Promise<string> =>
  plain(Buffer.from(await response.arrayBuffer()).toString());

/** A session's products and every file that can be made of it. */
export const recordSession = async (api: ProductClient, record: Recording, name: string, id: string): Promise<void> => {
  const params = { id };
  record.set(`${name}/products.json`, inLines([...(await api.products(id)).values()]));
  const { profiles } = await api.data(listTillProfiles);
  for (const { key: profile, purposes } of profiles) {
    for (const purpose of purposes) {
      const choice = { profile, purpose };
      const at = `${name}/tills/${profile}-${purpose}`;
      const rehearsal = await api.data(rehearseTill, { params, body: choice });
      record.set(`${at}.rehearsal.json`, inLines(rehearsal));
      record.set(`${at}.rows.csv`, await fileText(await api.call(rehearsedRows, { params, body: choice })));
      for (const { part } of rehearsal.parts) {
        const body = { ...choice, part, disclaimer_accepted: true };
        const written = await api.call(tillFile, { params, body }).then(fileText, String);
        record.set(`${at}.file${part}`, plain(written));
      }
    }
  }
  const body = { match: { show: 'all' as const }, size: 'medium' as const };
  record.set(`${name}/labels.json`, inLines(await api.data(previewLabels, { params, body })));
  const print = { params: { id, printId: (await api.data(makeLabels, { params, body })).id } };
  record.set(`${name}/labels.csv`, await fileText(await api.call(labelFile, print)));
  const sheets = Buffer.from(await (await api.call(labelSheets, print)).arrayBuffer());
  record.set(`${name}/labels.pdf.txt`, plain(textOfPdf(sheets)));
  record.set(`${name}/epos.csv`, await fileText(await api.download(id)));
};

/** A review step with its undo, and what a second week's file changes. */
export const recordSecondWeek = async (
  api: ProductClient,
  record: Recording,
  id: string,
  file: NamedFile,
): Promise<void> => {
  const params = { id };
  const [product] = [...(await api.products(id)).values()].filter((one) => one.needs_review && one.cg_code !== '');
  const step = await api.data(takeReviewStep, {
    params,
    body: { action: 'accept', items: [{ barcode: product!.barcode }] },
  });
  await api.data(undoReviewStep, { params, body: {} });
  record.set('review/step.json', inLines(step));
  record.set('review/history.json', inLines(await api.data(reviewHistory, { params })));
  const second = await api.completedSession('NORTHWAY', 'Second week', file);
  const changed = { params: { id: second.id } };
  record.set('changes/overview.json', inLines(await api.data(changesOverview, changed)));
  record.set('changes/lines.json', inLines(await api.data(changedLines, changed)));
  record.set('changes/lines.csv', await fileText(await api.call(changesFile, changed)));
};

/** Rejected rows, one corrected on the screen and the others in a file. */
export const recordCorrections = async (api: ProductClient, record: Recording, file: NamedFile): Promise<void> => {
  const { id } = await api.createSession('NORTHWAY', 'Corrections');
  const params = { id };
  record.set('corrections/upload.json', inLines(await api.upload(id, file)));
  const { rows } = await api.data(rejectedCells, { params });
  record.set('corrections/cells.json', inLines(rows));
  const rejected = await fileText(await api.call(sessionRejectedRows, { params }));
  record.set('corrections/rejected.csv', rejected);
  const [first] = rows;
  const wrong = first!.cells.find(({ reason }) => reason !== '')!;
  const cells = [{ column: wrong.column, value: '1.25', was: wrong.value }];
  const corrected = await api.data(correctRow, { params: { id, line: first!.line }, body: { cells } });
  record.set('corrections/one.json', inLines(corrected));
  const sent = { name: 'rejected.csv', content: rejected.replace('minus one', '1.10') };
  record.set('corrections/file.json', inLines(await api.call(correctedRows, { params, file: sent })));
};
