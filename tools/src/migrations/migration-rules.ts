/** Why a migration may not be so: it breaks the release that still runs, or keeps others waiting for as long as a table is large. */
export type MigrationRule = Readonly<{ name: string; why: string }>;

export type MigrationFinding = Readonly<{ rule: string; table: string; sql: string }>;

const VOLATILE = 'random|gen_random_uuid|uuidv4|uuidv7|clock_timestamp|timeofday|nextval';
const TABLE = '(?:only )?(?:if exists )?(?<table>[\\w.$\\x7b\\x7d]+)';

/** What is looked for in each statement; `table` is who it is about, and one that the migration itself makes is free. */
const RULES: readonly Readonly<MigrationRule & { pattern: RegExp }>[] = [
  {
    name: 'drop',
    why: 'The release before still reads it: stop using it now, drop it a release later, with a line in the list of exceptions.',
    pattern: new RegExp(
      `alter table ${TABLE}.*\\bdrop column\\b|^drop (?:table|view|type) ${TABLE.replace('table', 'gone')}`,
    ),
  },
  {
    name: 'rename',
    why: 'The release before knows the former name: add a second one, fill both, drop the first a release later.',
    pattern: new RegExp(`alter (?:table|type) ${TABLE}.*\\brename\\b`),
  },
  {
    name: 'type',
    why: 'The whole table is written again under a lock: add a second column.',
    pattern: new RegExp(`alter table ${TABLE}.*\\balter (?:column )?\\w+ (?:set data )?type\\b`),
  },
  {
    name: 'not-null',
    why: 'Every row is read under a lock, and the release before may leave it out: first a check that is "not valid", then validate it.',
    pattern: new RegExp(`alter table ${TABLE}.*\\bset not null\\b`),
  },
  {
    name: 'required-column',
    why: 'The release before does not fill it: give it a default, or let it be null.',
    pattern: new RegExp(
      `alter table ${TABLE}.*\\badd (?:column )?(?:if not exists )?(?!constraint|check)\\w+ (?!.*\\bdefault\\b)[^,]*\\bnot null\\b`,
    ),
  },
  {
    name: 'volatile-default',
    why: 'A value of its own for each row has the whole table written again under a lock: add it empty, fill it in batches.',
    pattern: new RegExp(`alter table ${TABLE}.*\\badd (?:column )?.*\\bdefault (?:.*\\W)?(?:${VOLATILE})\\(`),
  },
  {
    name: 'constraint',
    why: 'Every row is read under a lock: add it "not valid" (or "using index") and validate it in a migration of its own.',
    pattern: new RegExp(
      `alter table ${TABLE}(?!.*(?:not valid|using index)).*\\badd (?:constraint \\w+ )?(?:check|foreign key|unique|primary key|exclude)\\b`,
    ),
  },
  {
    name: 'index',
    why: 'Writers wait until it is built: "create index concurrently", with transaction = false.',
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently)(?:if not exists )?.*?\\bon ${TABLE}`),
  },
  {
    name: 'waiting',
    why: 'It holds up nobody while it waits, and starts from the beginning where it is cut off: "set lock_timeout = 0" before it.',
    pattern: new RegExp(`^create (?:unique )?index concurrently (?:if not exists )?.*?\\bon ${TABLE}`),
  },
  {
    name: 'back-fill',
    why: 'Every row stays locked until the migration has ended: fill in batches, outside of it.',
    pattern: new RegExp(`^(?:update|delete from) ${TABLE}`),
  },
];

export const MIGRATION_RULES: readonly MigrationRule[] = RULES;

/** What in a migration's way up breaks a rule. `source` is its TypeScript, one class or several. */
export const findInMigration = (source: string): readonly MigrationFinding[] => {
  const statements = statementsOf(source);
  const made = new Set(
    statements.flatMap((sql) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(sql)?.[1] ?? []),
  );
  return statements.flatMap((sql) =>
    RULES.flatMap(({ name, pattern }) => {
      if (name === 'waiting' && statements.includes('set lock_timeout = 0')) return [];
      const found = pattern.exec(sql)?.groups;
      const table = found?.table ?? found?.gone;
      return table === undefined || made.has(table) ? [] : [{ rule: name, table, sql: sql.slice(0, 120) }];
    }),
  );
};

/** The SQL of the way up, a statement each, in small letters and single blanks; bodies of functions are no statements. */
const statementsOf = (source: string): string[] =>
  [
    ...withoutWayDown(source).matchAll(
      /`(?<template>(?:\\.|[^`\\])*)`|'(?<text>(?:\\.|[^'\\\n])*)'|"(?<quoted>[^"\n]*)"/g,
    ),
  ]
    .map(({ groups }) => groups?.template ?? groups?.text ?? groups?.quoted ?? '')
    .map((text) => text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '').replaceAll(/--.*$/gm, ''))
    .flatMap((text) => text.split(';'))
    .map((text) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter((text) => text !== '');

const withoutWayDown = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/async down\([\s\S]*?\n {2}\}\n/g, '');
