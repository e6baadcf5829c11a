const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?\s*$/;
const UNRELEASED = '## [Unreleased]';

/** What CHANGELOG.md says about a version, without its heading; `undefined` where it says nothing. */
export const notesOf = (changelog: string, version: string): string | undefined => {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => HEADING.exec(line)?.[1] === version);
  if (start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => HEADING.test(line));
  const notes = rest
    .slice(0, end < 0 ? rest.length : end)
    .join('\n')
    .trim();
  return notes === '' ? undefined : notes;
};

/** Makes what was not released a version of its day, `YYYY-MM-DD`. Throws when there is nothing. */
export const withVersion = (changelog: string, version: string, day: string): string => {
  if (notesOf(changelog, 'Unreleased') === undefined)
    throw new Error('CHANGELOG.md has nothing below “Unreleased” that a version could tell.');
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## [${version}] - ${day}\n`);
};
