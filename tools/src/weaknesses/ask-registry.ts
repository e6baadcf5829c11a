import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type Report, reportSchema } from './judge.ts';

/** What the registry knows about the packages of package-lock.json, or why it did not say. */
export const askRegistry = async (root: string): Promise<{ report: Report } | { silent: string }> => {
  const child = spawn('npm', ['audit', '--json', '--audit=true'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = new Promise<string>((resolve) => child.once('error', () => resolve('{}')));
  const output = await Promise.race([text(child.stdout), failed]);
  const answer: unknown = output.trim() === '' ? {} : JSON.parse(output);
  const read = reportSchema.safeParse(answer);
  if (read.success) return { report: read.data };
  const { message } = answer as { message?: unknown };
  return { silent: typeof message === 'string' ? (message.split('\n')[0] ?? '') : 'npm audit gave no report' };
};
