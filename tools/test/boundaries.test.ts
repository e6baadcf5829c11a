import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');

/** File → what it contains. Each of the first group breaks the rule it is listed under; the rest break none, but b.ts closes a cycle. */
const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': {
    'packages/contracts/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
  },
  'services-do-not-import-each-other': {
    'services/audit/src/application/peek.ts':
      "import { secret } from '../../../auth/src/domain/secret.ts';\nexport const peek = secret;\n",
  },
  'domain-is-pure': {
    'services/audit/src/domain/impure.ts':
      "import { readFileSync } from 'node:fs';\nexport const impure = readFileSync;\n",
    'services/audit/src/model/impure.ts':
      "import { readFileSync } from 'node:fs';\nexport const impure = readFileSync;\n",
    'services/audit/src/features/trail/rules.ts':
      "import { readFileSync } from 'node:fs';\nexport const impure = readFileSync;\n",
  },
  'application-knows-no-technology': {
    'services/audit/src/application/sql.ts': "import type { Pool } from 'pg';\nexport type Sql = Pool;\n",
  },
  'adapters-do-not-import-each-other': {
    'services/audit/src/adapters/http/short-cut.ts':
      "import { store } from '../postgres/store.ts';\nexport const shortCut = store;\n",
  },
  'only-composition-wires': {
    'services/audit/src/application/wired.ts':
      "import { store } from '../adapters/postgres/store.ts';\nexport const wired = store;\n",
  },
  'nothing-imports-its-composition': {
    'services/audit/src/adapters/bus/composed.ts':
      "import { compose } from '../../composition.ts';\nexport const composed = compose;\n",
  },
  'features-are-islands': {
    'services/promotion/src/features/labels/neighbour.ts':
      "import type { Desk } from '../changes/changes-desk.ts';\nexport type Neighbour = Desk;\n",
  },
  'features-are-reached-through-app': {
    'services/promotion/src/clients/reaching.ts':
      "import type { Desk } from '../features/changes/changes-desk.ts';\nexport type Reaching = Desk;\n",
  },
  'app-knows-feature-ts-alone': {
    'services/promotion/src/app.ts':
      "import { store } from './features/changes/stores/base-store.ts';\nexport const app = store;\n",
  },
  'database-knows-no-feature': {
    'services/promotion/src/database/row.ts':
      "import { client } from '../clients/client.ts';\nexport const row = client;\n",
  },
  'clients-know-no-feature': {
    'services/promotion/src/clients/knowing.ts':
      "import type { Desk } from '../features/changes/changes-desk.ts';\nexport type Knowing = Desk;\n",
  },
  'stores-know-rows-and-rules': {
    'services/promotion/src/features/changes/stores/deciding.ts':
      "import type { Desk } from '../changes-desk.ts';\nexport type Deciding = Desk;\n",
    'services/promotion/src/features/labels/store.ts':
      "import type { Neighbour } from './neighbour.ts';\nexport type Deciding = Neighbour;\n",
  },
  'routes-know-use-cases': {
    'services/promotion/src/features/changes/more-routes.ts':
      "import { store } from './stores/base-store.ts';\nexport const routes = store;\n",
    'services/promotion/src/features/till/handlers.ts':
      "import { store } from './store.ts';\nexport const handlers = store;\n",
  },
  'use-cases-know-no-technology': {
    'services/promotion/src/features/changes/pooled.ts':
      "import type { Pool } from 'pg';\nexport type Pooled = Pool;\n",
  },
  'drivers-stay-in-their-adapter': {
    'packages/service-kit/src/driver.ts': "import { Pool } from 'pg';\nexport const driver = Pool;\n",
  },
  'open-telemetry-stays-in-its-folder': {
    'packages/service-kit/src/span.ts': "import { trace } from '@opentelemetry/api';\nexport const span = trace;\n",
  },
  'web-sees-contracts-only': {
    'web/src/shared/server.ts':
      "import { kit } from '../../../packages/service-kit/src/kit.ts';\nexport const server = kit;\n",
  },
  'web-features-are-islands': {
    'web/src/features/review/neighbour.ts':
      "import { list } from '../sessions/list.ts';\nexport const neighbour = list;\n",
  },
  'web-workbench-knows-no-feature': {
    'web/src/workbench/knowing.ts':
      "import { list } from '../features/sessions/list.ts';\nexport const knowing = list;\n",
  },
  'web-shared-lies-below-workbench': {
    'web/src/shared/looking-up.ts': "import { rows } from '../workbench/rows.ts';\nexport const lookingUp = rows;\n",
  },
  'contracts-are-browser-safe': {
    'packages/contracts/src/node.ts': "import { join } from 'node:path';\nexport const node = join;\n",
  },
  'pure-packages-have-no-network': {
    'packages/classification/matching/src/online.ts':
      "import { request } from 'node:http';\nexport const online = request;\n",
  },
  'layers-below-vat-rules': {
    'packages/classification/src/rules.ts':
      "import { rules } from '../vat-rules/src/all-rules.ts';\nexport const known = rules;\n",
  },
  'layers-below-matching': {
    'packages/classification/vat-rules/src/read.ts':
      "import { read } from '../../matching/src/names/index.ts';\nexport const words = read;\n",
  },
  'layers-below-shelf-knowledge': {
    'packages/classification/matching/src/names/brands.ts':
      "import { brands } from '../../../shelf-knowledge/src/all-brands.ts';\nexport const known = brands;\n",
  },
  'layers-below-classifier': {
    'packages/classification/matching/src/decision/train.ts':
      "import { train } from '../../../classifier/src/train.ts';\nexport const trained = train;\n",
  },
  'folders-have-one-door': {
    'packages/classification/matching/src/decision/short-cut.ts':
      "import { read } from '../names/read-name.ts';\nexport const shortCut = read;\n",
  },
  'buses-do-not-import-each-other': {
    'packages/bus/src/kafka-bus/borrowed.ts':
      "import { rows } from '../postgres-bus/rows.ts';\nexport const borrowed = rows;\n",
  },
  'insides-of-buses-stay-inside': {
    'services/audit/src/adapters/bus/inside.ts':
      "import { pause } from '../../../../../packages/bus/src/handling/pause.ts';\nexport const inside = pause;\n",
  },
  'packages-never-import-services': {
    'packages/bus/src/knows.ts':
      "import { secret } from '../../../services/auth/src/domain/secret.ts';\nexport const knows = secret;\n",
  },
  'lab-is-imported-by-nobody': {
    'services/audit/src/model/measured.ts':
      "import { figure } from '../../../../lab/eval/src/figure.ts';\nexport const measured = figure;\n",
  },
  'samples-stay-out-of-images': {
    'packages/supplier-files/src/output/invented.ts':
      "import { invented as made } from '../../../../samples/src/invented.ts';\nexport const invented = made;\n",
  },
  'no-test-code-in-src': {
    'services/auth/src/application/tested.ts':
      "import { helper } from '../../test/helper.ts';\nexport const tested = helper;\n",
  },
  'product-client-is-for-tools': {
    'services/audit/src/adapters/http/client.ts':
      "import { client } from '../../../../../packages/testing/src/product-client.ts';\nexport const own = client;\n",
  },
  'product-client-loads-contracts-only': {
    'packages/testing/src/product-client.ts': "import { a } from './a.ts';\nexport const client = a;\n",
  },
};

const INNOCENT: Readonly<Record<string, string>> = {
  'services/auth/src/domain/secret.ts': 'export const secret = 1;\n',
  'services/auth/test/helper.ts': 'export const helper = 1;\n',
  'lab/eval/src/figure.ts': 'export const figure = 1;\n',
  'samples/src/invented.ts': 'export const invented = 1;\n',
  'services/audit/src/adapters/postgres/store.ts': "import { Pool } from 'pg';\nexport const store = Pool;\n",
  'services/audit/src/application/takes-store.ts':
    "import type { store } from '../adapters/postgres/store.ts';\nexport type TakesStore = typeof store;\n",
  'services/audit/src/composition.ts':
    "import { store } from './adapters/postgres/store.ts';\nexport const compose = store;\n",
  'services/promotion/src/model/session.ts': 'export type Session = 1;\n',
  'services/promotion/src/clients/client.ts': 'export const client = 1;\n',
  'services/promotion/src/features/changes/changes-desk.ts':
    "import type { Session } from '../../model/session.ts';\nexport type Desk = Session;\n",
  'services/promotion/src/features/till/store.ts': 'export const store = 1;\n',
  'services/promotion/src/features/changes/rules/rule.ts':
    "import type { Session } from '../../../model/session.ts';\nexport type Rule = Session;\n",
  'services/promotion/src/features/changes/stores/base-store.ts':
    "import type { Rule } from '../rules/rule.ts';\nexport const store: Rule = 1;\n",
  'packages/service-kit/src/kit.ts': 'export const kit = 1;\n',
  'packages/contracts/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
  'packages/testing/src/a.ts': 'export const a = 1;\n',
  'packages/bus/src/postgres-bus/rows.ts': 'export const rows = 1;\n',
  'packages/bus/src/handling/pause.ts': 'export const pause = 1;\n',
  'packages/classification/vat-rules/src/all-rules.ts': 'export const rules = 1;\n',
  'packages/classification/classifier/src/train.ts': 'export const train = 1;\n',
  'packages/classification/shelf-knowledge/src/all-brands.ts': 'export const brands = 1;\n',
  'packages/classification/matching/src/names/read-name.ts': 'export const read = 1;\n',
  'packages/classification/matching/src/names/index.ts': "export { read } from './read-name.ts';\n",
  'packages/classification/matching/src/decision/decide.ts':
    "import { read } from '../names/index.ts';\nexport const decide = read;\n",
  'web/src/features/sessions/list.ts': 'export const list = 1;\n',
  'web/src/workbench/rows.ts': 'export const rows = 1;\n',
  'node_modules/pg/package.json': '{ "name": "pg", "version": "1.0.0", "main": "index.js" }\n',
  'node_modules/pg/index.js': 'exports.Pool = class {};\n',
  'node_modules/@opentelemetry/api/package.json':
    '{ "name": "@opentelemetry/api", "version": "1.0.0", "main": "index.js" }\n',
  'node_modules/@opentelemetry/api/index.js': 'exports.trace = {};\n',
};

type Violation = { rule: { name: string }; from: string };
let folder = '';
let violations: Violation[] = [];

const cruise = (): Promise<Violation[]> =>
  new Promise((resolve, reject) => {
    const command = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const args = [
      command,
      '--config',
      join(folder, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'packages',
      'services',
      'web/src',
    ];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) => {
      try {
        resolve((JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations);
      } catch {
        reject(new Error(`dependency-cruiser said no JSON: ${stdout.slice(0, 500)} ${stderr.slice(0, 500)}`));
      }
    });
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tillmap-boundaries-'));
  const files = Object.assign({}, INNOCENT, ...Object.values(PLANTED)) as Record<string, string>;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const rules = ['.dependency-cruiser.cjs', '.dependency-cruiser.features.cjs'];
  for (const name of [...rules, 'tsconfig.json']) await copyFile(join(ROOT, name), join(folder, name));
  violations = await cruise();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('The boundary rules', () => {
  test.each(Object.entries(PLANTED))('When %s is broken, then it is found', (rule, files) => {
    const found = violations.filter((violation) => violation.rule.name === rule).map(({ from }) => from);
    expect(found).toEqual(expect.arrayContaining(Object.keys(files)));
  });

  test('When nothing is wrong with a file, then nothing is found in it', () => {
    expect(violations.filter(({ from }) => from in INNOCENT)).toEqual([]);
  });

  test('When a rule is added, then a violation of it is planted here', async () => {
    const { default: config } = (await import(join(ROOT, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    expect(config.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(PLANTED).sort());
  });
});
