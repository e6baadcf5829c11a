import { expect, test } from '@jest/globals';
import type { HierarchyOption } from '@tillmap/contracts';
import { rankedPlaces } from './ranked-places.ts';

const place = (dept_name: string, sub_dept_name: string, cg_group_name: string, code: string): HierarchyOption => ({
  dept_code: code.slice(0, 1),
  dept_name,
  sub_dept_code: code.slice(0, 2),
  sub_dept_name,
  cg_group_code: code,
  cg_group_name,
});
const PLACES = [
  place('Chilled & Dairy', 'Butter, Fats & Eggs', 'Butter & Spreads', '111'),
  place('Confectionery', 'Easter', 'Chocolate Eggs', '211'),
  place('Grocery', 'Noodles', 'Eggs & Noodles', '311'),
  place('Chilled & Dairy', 'Butter, Fats & Eggs', 'Eggs', '112'),
  place('Grocery', 'Baking', 'Nutmegs', '312'),
];
const found = (typed: string) => rankedPlaces(PLACES, typed).map(({ cg_group_name }) => cg_group_name);

test('When one searches for eggs, then the group Eggs comes first and the sub-department later', () => {
  expect(found('Eggs')).toEqual(['Eggs', 'Eggs & Noodles', 'Chocolate Eggs', 'Butter & Spreads']);
  expect(found('egs')).toEqual(['Nutmegs']);
});

test('When several words are typed, then each of them must fit; codes count as well', () => {
  expect(found('dairy eggs')).toEqual(['Eggs', 'Butter & Spreads']);
  expect(found('211')).toEqual(['Chocolate Eggs']);
  expect(found('garden')).toEqual([]);
});
