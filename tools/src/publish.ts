import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './launcher/usage-error.ts';
import { digestIn, filledIn, type Publishing, publishedNotes, publishingSteps } from './release/publishing.ts';
import { isVersion } from './release/version-files.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Publishes a release whose images were pushed for each kind of processor: scans them, joins them under one tag, signs them and
their lists of contents, pushes and signs the chart, and puts digests into the notes. Needs docker, grype, cosign and helm.
  VERSION         as 1.2.3; dist/release-VERSION has chart, lists and notes (make release WITHOUT_IMAGES=yes)
  PREFIX          registry and what is before the names of the images, as registry.example.com/tillmap
  ARCHITECTURES   amd64,arm64 by default
  DRY_RUN         yes: prints the commands and does nothing
`;
const ROOT = join(import.meta.dirname, '../..');

const read = (environment: NodeJS.ProcessEnv): Publishing => {
  const { VERSION: version = '', PREFIX: prefix = '' } = environment;
  if (!isVersion(version)) throw new UsageError(`VERSION is '${version}'; a version looks like 1.2.3 or 1.2.3-rc.1.`);
  if (!/^[a-z0-9.-]+(:\d+)?\/[a-z0-9./_-]+$/.test(prefix))
    throw new UsageError(`PREFIX is '${prefix}'; it looks like registry.example.com/tillmap, in small letters.`);
  const architectures = (environment.ARCHITECTURES || 'amd64,arm64').split(',');
  return { version, prefix, architectures, folder: `dist/release-${version}` };
};

const run = (words: readonly string[]): string => {
  const [program = '', ...rest] = words;
  const { status, error, stdout, stderr } = spawnSync(program, rest, { cwd: ROOT, encoding: 'utf8' });
  if (error) throw new UsageError(`${program} is not here.`);
  process.stdout.write(`${stdout}${stderr}`);
  if (status !== 0) throw new Error(`${program} ${rest[0]} failed.`);
  return `${stdout}\n${stderr}`;
};

await runCommand(USAGE, () => {
  const publishing = read(process.env);
  const digests = new Map<string, string>();
  for (const step of publishingSteps(publishing)) {
    if (process.env.DRY_RUN === 'yes') {
      console.log(step.words.join(' '));
      continue;
    }
    const words = filledIn(step, digests);
    console.log(words.join(' '));
    const said = run(words);
    if (step.asks) digests.set(step.asks, digestIn(said));
  }
  if (process.env.DRY_RUN !== 'yes')
    appendFileSync(join(ROOT, publishing.folder, 'notes.md'), publishedNotes(publishing, digests));
});
