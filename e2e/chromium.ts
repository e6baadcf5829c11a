import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A browser that can be started, and what its process needs in its environment beside the usual. */
export type Chromium = Readonly<{ executablePath: string; environment: Readonly<Record<string, string>> }>;

const root = join(import.meta.dirname, '..');
const SYSTEM = '/usr/bin/chromium';

/** Flags for a browser in a container: no user namespaces, no display, no graphics card. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--headless=shell', '--disable-gpu'];

/**
 * The browser of the tests: CHROMIUM_PATH, else the system's, else the one from npm, which is unpacked into .cache at
 * the first use. CHROMIUM=npm takes the last one in any case. Throws when CHROMIUM_PATH names nothing.
 */
export const findChromium = async (environment: NodeJS.ProcessEnv = process.env): Promise<Chromium> => {
  if (environment.CHROMIUM === 'npm') return chromiumFromNpm();
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return { executablePath: named, environment: {} };
  }
  return existsSync(SYSTEM) ? { executablePath: SYSTEM, environment: {} } : chromiumFromNpm();
};

const chromiumFromNpm = async (): Promise<Chromium> => {
  const folder = join(root, '.cache/chromium', await versionOf('@sparticuz/chromium'));
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
};

const versionOf = async (name: string): Promise<string> => {
  // Its exports hide package.json, which lies above the entry point.
  const entry = createRequire(import.meta.url).resolve(name);
  const file = await readFile(join(dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
};

/** Unpacks beside the target and moves it there at the end: an interrupted unpacking leaves nothing that looks whole. */
const unpack = async (folder: string): Promise<void> => {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    // The package unpacks into the temporary folder, brings its libraries only where it believes to be on Lambda, and
    // changes this process's environment on import, which programs started later must not inherit.
    await withEnvironment({ TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }, async () => {
      const { default: chromium } = await import('@sparticuz/chromium');
      await chromium.executablePath();
    });
    await writeFile(join(draft, 'fonts.conf'), fontsConfig(folder));
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

const withEnvironment = async (change: Record<string, string>, work: () => Promise<void>): Promise<void> => {
  const before = { ...process.env };
  Object.assign(process.env, change);
  try {
    await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
};

/** Only its own fonts, so that pages look the same on every machine. */
const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
