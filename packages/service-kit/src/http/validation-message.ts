import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const listed = (values: readonly unknown[]): string => {
  const words = values.map(String);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
};

const counted = (count: number | bigint, origin: string): string =>
  origin === 'string' ? `${count} characters` : `${count} ${Number(count) === 1 ? 'entry' : 'entries'}`;

const isAmount = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint';

const predicate = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is missing'
        : `must be ${KINDS[issue.expected] ?? 'something else'}`;
    case 'too_small':
      return isAmount(issue.origin)
        ? `must be ${issue.minimum} or more`
        : `needs at least ${counted(issue.minimum, issue.origin)}`;
    case 'too_big':
      return isAmount(issue.origin)
        ? `must be ${issue.maximum} or less`
        : `has at most ${counted(issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return `must be one of ${listed(issue.values)}`;
    case 'invalid_format':
      return 'is not in the right form';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'cannot be used as it is';
  }
};

/** The message for a field where its contract has none of its own: the library's messages are not for users. */
export const validationMessage = (issue: Issue): string => {
  const field = (issue.path ?? []).map(String).join('.');
  return field ? `"${field}" ${predicate(issue)}.` : 'Please send a JSON object.';
};
