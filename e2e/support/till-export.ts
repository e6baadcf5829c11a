import type { ProductClient } from '@tillmap/testing/product-client';

/** An export of a till that has the products of a session, as one chooses it in a browser. */
export const tillExport = async (api: ProductClient, sessionId: string) => {
  const [, ...rows] = (await (await api.download(sessionId)).text()).trim().split('\r\n');
  const lines = rows.map((row, at) => {
    const [barcode, description] = row.split(',');
    return [barcode, description, `${(at * 7) % 41}`, '1'].join(';');
  });
  return {
    name: 'till-export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['PLU;Text;On hand;Scale', ...lines, ''].join('\r\n')),
  };
};
