import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { licences } from './licences/licences.ts';
import { scriptsByPage } from './scripts-by-page.ts';

const JSON_SCHEMA = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** Leaves out what writes schemas as JSON Schema: only the gateway does, and it is 5 kB of the first script. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  load(id) {
    if (!JSON_SCHEMA.test(id)) return null;
    const names = Array.from(readFileSync(id, 'utf8').matchAll(EXPORTED), ([, one, other]) => one ?? other);
    if (names.length === 0) throw new Error(`Nothing that ${id} exports was found.`);
    const absent = `const absent = () => { throw new Error('JSON Schema is not written in the browser.'); };`;
    return [absent, ...names.map((name) => `const _${name} = () => absent; export { _${name} as ${name} };`)].join(
      '\n',
    );
  },
};

const classes = new Map<string, string>();
/** Short, and the same on every machine. */
const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  const named = `.${name} of ${path}`;
  const digest = createHash('sha256').update(named).digest();
  const scoped = `c${digest.readUInt32BE().toString(36).slice(-4)}`;
  const other = classes.get(scoped) ?? named;
  if (other !== named) throw new Error(`${other} and ${named} come out as ${scoped}: call one of them otherwise.`);
  classes.set(scoped, named);
  return scoped;
};

/**
 * Takes the classes of a css module one by one, so that a page has their names where they stand, and no table of them. The module
 * itself is then empty, and stays for its styles.
 */
const classesByName: Plugin[] = [
  {
    name: 'classes-by-name',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) => ({
        code: code.replace(/^import (\w+) from (?='[^']+\.module\.css';)/gm, 'import * as $1 from '),
        map: null,
      }),
    },
  },
  {
    name: 'keep-styles',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
];

/** One script of what never changes with the pages, so that browsers keep it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  // With zod, so that its setting is made before any other chunk makes a schema.
  { name: 'state', test: /node_modules\/(@reduxjs|react-redux|immer|reselect|redux|zod)\/|src\/app\/no-eval/ },
];

const configWith = (codeSplitting: Rolldown.CodeSplittingOptions): UserConfig => ({
  plugins: [...classesByName, react(), withoutJsonSchema, licences()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // The content security policy allows scripts and styles from this origin only; small images may be data addresses.
    assetsInlineLimit: 2_048,
    // Which chunk imports which: tools/src/script-sizes.ts adds up what a page loads.
    manifest: true,
    rolldownOptions: { optimization: { inlineConst: { mode: 'all' } }, output: { codeSplitting } },
  },
  server: { proxy: { '/api': process.env.TILLMAP_API ?? 'http://127.0.0.1:8080' } },
});

export default defineConfig(async ({ command }) =>
  configWith({ groups: command === 'build' ? [...groups, await scriptsByPage(configWith({ groups }))] : groups }),
);
