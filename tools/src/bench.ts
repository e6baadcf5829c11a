import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine } from './bench/machine.ts';
import { readOptions } from './bench/options.ts';
import { reportOf } from './bench/report.ts';
import { runBench } from './bench/run-bench.ts';
import { makeProductPlace } from './product/product-place.ts';
import { startProduct } from './product/running-product.ts';

const USAGE = `Measures the whole product on generated data and writes docs/measurements.md.

  --only 1,2   these measurements only: 1 reference import, 2 a supplier file, 3 a small file
               beside a large one, 4 upload of a large workbook, 5 review and download, 6 lookup
  --quick      a tenth of the size
  --help       this text

It starts Tillmap on a free port with data of its own, which it removes afterwards. With --only
or --quick the table is only printed.
`;

const PAGE = join(import.meta.dirname, '../../docs/measurements.md');

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(USAGE);
  const facts = describeMachine();
  const place = await makeProductPlace();
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  let stop = async (): Promise<void> => place.remove();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  try {
    say('starting Tillmap');
    const product = await startProduct(place);
    stop = async () => {
      await product.stop();
      place.remove();
    };
    const report = reportOf(await runBench(product, place.dataDir, options, say), facts, options.quick);
    process.stdout.write(report);
    if (options.whole) writeFileSync(PAGE, report);
  } finally {
    await stop();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
