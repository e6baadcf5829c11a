import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImages, buildSettings, HELP } from './image/docker.ts';
import { revisionOf } from './release/release-blockers.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Builds the image of every service with Docker.
  VERSION             the images' tag; the version of package.json with -dev by default
${HELP}`;
const ROOT = join(import.meta.dirname, '../..');

const main = (): void => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const settings = buildSettings(process.env, process.env.VERSION || `${version}-dev`, revisionOf(ROOT));
  console.log(buildImages(ROOT, settings).join('\n'));
};

await runCommand(USAGE, main);
