import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Of what one failed test said: its error and where it was, without all it had waited for. */
const LINES = 25;

/** The beginning of what a failed test said, without colours. */
export const shownError = (said: string): string =>
  stripVTControlCharacters(said).trim().split('\n').slice(0, LINES).join('\n');

/** A path as a person reads it: from the project's folder. */
export const shownPath = (path: string, root: string): string => (path.startsWith(root) ? relative(root, path) : path);
