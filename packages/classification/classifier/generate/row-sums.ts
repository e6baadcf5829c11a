import { writeFileSync } from 'node:fs';
import { COMPILED_FILE, compiledRowSums } from './compiled.ts';

// Compiles src/simd/row-sums.wat again.

writeFileSync(COMPILED_FILE, await compiledRowSums());
