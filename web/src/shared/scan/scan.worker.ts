import { prepareZXingModule } from 'zxing-wasm/reader';
import { readCode } from './read-code.ts';

/** First where the reader's program is, from our own address; then pictures, each answered with its barcode or ''. */
type Asked = Readonly<{ program: string }> | ImageData;

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => Promise<void>;
  postMessage: (barcode: string) => void;
};

scope.onmessage = async ({ data }) => {
  if ('program' in data) prepareZXingModule({ overrides: { locateFile: () => data.program } });
  else scope.postMessage((await readCode(data)) ?? '');
};
