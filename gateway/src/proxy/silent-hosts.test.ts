import { expect, test } from '@jest/globals';
import { silentHosts } from './silent-hosts.ts';

const ALL = ['a', 'b', 'c'];

const started = () => {
  let time = 0;
  return {
    hosts: silentHosts(() => time),
    pass: (ms: number) => {
      time += ms;
    },
  };
};

test('When a host did not answer, then it comes last for 10 s, and the others keep their order', () => {
  const { hosts, pass } = started();
  hosts.silent('a');
  expect(hosts.last(ALL)).toEqual(['b', 'c', 'a']);
  expect(hosts.last(['c', 'a', 'b'])).toEqual(['c', 'b', 'a']);
  pass(9_999);
  expect(hosts.last(ALL)).toEqual(['b', 'c', 'a']);
  pass(1);
  expect(hosts.last(ALL)).toEqual(ALL);
});

test('When the 10 s are over, then the first who tries it leaves it last for the others', () => {
  const { hosts, pass } = started();
  hosts.silent('a');
  pass(10_000);
  hosts.trying('a');
  hosts.trying('b');
  expect(hosts.last(ALL)).toEqual(['b', 'c', 'a']);
});

test('When it answers again, then it has its place again', () => {
  const { hosts } = started();
  hosts.silent('a');
  hosts.answered('a');
  expect(hosts.last(ALL)).toEqual(ALL);
});

test('When all are silent, then all are tried in their order', () => {
  const { hosts } = started();
  for (const address of ALL) hosts.silent(address);
  expect(hosts.last(ALL)).toEqual(ALL);
});
