import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const SIMD = join(import.meta.dirname, '../src/simd');

/** Where the compiled loops are kept, as text that a program can import. */
export const COMPILED_FILE = join(SIMD, 'row-sums.wasm.ts');

/** Returns the content of that file, compiled from `row-sums.wat`. */
export const compiledRowSums = async (): Promise<string> => {
  const text = readFileSync(join(SIMD, 'row-sums.wat'), 'utf8');
  const { buffer } = (await wabt()).parseWat('row-sums.wat', text, { threads: true, simd: true }).toBinary({});
  return `/** row-sums.wat, compiled by \`npm run generate:row-sums\`. */\nexport const ROW_SUMS =\n  '${Buffer.from(buffer).toString('base64')}';\n`;
};
