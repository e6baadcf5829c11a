import { expect, test } from '@jest/globals';
import { recentMessages } from './recent-messages.ts';

test('When more came than are remembered, then those that came longest ago are forgotten', () => {
  const recent = recentMessages(2);
  for (const id of ['a', 'b', 'a', 'c']) recent.add(id);
  expect(['a', 'b', 'c'].filter((id) => recent.has(id))).toEqual(['a', 'c']);
});
