import { expect, test } from '@jest/globals';
import { queryOf } from '../facets/facet-address.ts';
import { readViews, viewOf, withView } from './saved-views.ts';

test('When a view is kept, then it asks the same again, without session and page', () => {
  const query = queryOf(new URLSearchParams('session=1&filter=review&dept=10|-&sort=impact&page=3'));
  const view = viewOf(' Dear drinks ', query);
  expect(view.name).toBe('Dear drinks');
  expect(queryOf(new URLSearchParams(view.search))).toEqual({ ...query, page: 1 });
  expect(view.search).not.toContain('session');
});

test('When a name is used again, then the new view takes its place', () => {
  const [a, b] = [
    { name: 'A', search: 'filter=ok' },
    { name: 'B', search: '' },
  ];
  expect(withView([b, a], { name: 'A', search: 'vat=S' })).toEqual([{ name: 'A', search: 'vat=S' }, b]);
});

test('When the browser holds something else, then that is no view', () => {
  expect(readViews([{ name: 'A' }, null, { name: 'B', search: '' }])).toEqual([{ name: 'B', search: '' }]);
  expect(readViews('x')).toEqual([]);
});
