import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@tillmap/tools/run-command.ts';
import { chunkSharingTable } from './chunk-sharing-table.ts';
import { readCapacityOptions } from './options.ts';
import { planFor } from './plan.ts';
import { callTable, costTable, fullSentences, limitTable, planTable, predictionTable } from './report.ts';
import { mondayOf, pageTables, withTables } from './scaling-page.ts';

const USAGE = `Plans an installation from the costs that make bench measured: pods, cores, memory, stores, core-hours, and what is full first.

  --shops 1000           how many shops
  --products-a-day 1500  products of supplier files a shop processes a day
  --peak 50              percent of a day's products that come in its busiest hour, 1 to 99
  --by-name 50           percent of products that are known by name only
  --decided 10           percent of products that a person decides, one by one
  --wholesalers N        how many wholesalers; else the square root of the shops, at least 10
  --mappings N           reference mappings of all wholesalers; else 10,000 for each shop
  --monday               also simulates a Monday morning: how long shops wait, with and without fair sharing
  --seed 1               of the files of that Monday
  --page                 writes the tables of docs/operations/scaling.md instead
`;

const PAGE = join(import.meta.dirname, '../../../docs/operations/scaling.md');

await runCommand(USAGE, () => {
  const { demand, monday, page, seed } = readCapacityOptions(process.argv.slice(2));
  if (page) {
    writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), pageTables()));
    console.log('docs/operations/scaling.md has the current tables.');
    return;
  }
  const plan = planFor(demand);
  console.log(
    `What a product costs (measurement 19)\n\n${costTable()}\n\nWhat a call of a person costs (measurement 21)\n\n${callTable()}\n`,
  );
  console.log(`The plan\n\n${planTable([plan])}\n\nWhat is full first\n\n${limitTable([plan])}\n`);
  console.log(fullSentences(plan).join('\n'));
  console.log(
    `\nClassifiers that a catalog pod needs, with all partitions and with those of the product\n\n${chunkSharingTable()}`,
  );
  if (monday) console.log(`\nA Monday morning, seconds until a file is classified\n\n${mondayOf(plan, seed)}`);
  console.log(`\nWhat these costs foretell of other runs\n\n${predictionTable()}`);
});
