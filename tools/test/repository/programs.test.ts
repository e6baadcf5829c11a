import { describe, expect, test } from '@jest/globals';
import { FLAGS } from './programs.ts';
import { reasonAgainst, saidBy, VERSION } from './programs-themselves.ts';

/** Words that are followed by another one before their flags. */
const NESTED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'kubectl create': [
    ['create', 'secret', 'generic'],
    ['create', 'secret', 'tls'],
    ['create', 'job'],
  ],
  'kubectl rollout': [['rollout', 'restart']],
};

const helpOf = (program: string, verb: string): string =>
  (NESTED[`${program} ${verb}`] ?? [[verb]]).map((words) => saidBy(program, ...words, '--help')).join('\n');

describe('The programs that pages call', () => {
  for (const [program, verbs] of Object.entries(FLAGS)) {
    const reason = reasonAgainst(program, saidBy(program, ...VERSION[program]!));
    if (reason !== undefined) test.skip(`${program}'s own help: skipped, ${reason}`, () => undefined);
    else
      test(`When ${program} is asked for help, then it knows each word and flag that pages use`, () => {
        const unknown = Object.entries(verbs).flatMap(([verb, flags]) => {
          const help = helpOf(program, verb);
          return flags
            .filter((flag) => !new RegExp(`(^|[\\s,])${flag}\\b`).test(help))
            .map((flag) => `${program} ${verb} ${flag}`);
        });
        expect(unknown).toEqual([]);
      });
  }

  test.each([
    ['helm', 'v4.3.0+g1a2b3c4\n', undefined],
    ['helm', 'v4.3\n', undefined],
    ['helm', 'v3.19.2+g8766e71\n', 'helm is v3.19.2+g8766e71, pages are for v4'],
    ['helm', undefined, 'no helm on the PATH'],
    ['kubectl', undefined, 'no kubectl on the PATH'],
    ['kubectl', 'Client Version: v1.34.1\n', undefined],
  ])('When %s says %j of itself, then the reason not to compare is %j', (program, version, reason) => {
    expect(reasonAgainst(program, version)).toBe(reason);
  });
});
