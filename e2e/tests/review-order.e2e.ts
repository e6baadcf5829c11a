import type { Page } from '@playwright/test';
import { doubtfulFile } from '../support/review-states.ts';
import { expect, test } from '../support/test.ts';

/** Role and name in reading order; web/README.md describes it in words. */
const expectedOrder = (sessionName: string): string[] => [
  'link Skip to content',
  'banner',
  'main',
  `heading ${sessionName}`,
  'list Steps of this session',
  'button Download CSV',
  'progressbar Reviewed',
  'toolbar List',
  'radiogroup Filter',
  'searchbox Search',
  'button Undo',
  'button View',
  'complementary Filters',
  'region List',
  'grid Products',
  'navigation Pages',
  'alert',
  'status',
  'complementary Details of the product',
  'combobox Department',
];

type Node = {
  nodeId: string;
  ignored: boolean;
  childIds?: string[];
  role?: { value: string };
  name?: { value: string };
};

/** Role and name of everything that is said, from the beginning of the page to its end. */
const said = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = ({ ignored, role, name, childIds = [] }: Node): string[] => [
    ...(ignored ? [] : [`${role?.value ?? ''} ${name?.value ?? ''}`.trim()]),
    ...childIds.flatMap((id) => walk(byId.get(id)!)),
  ];
  return walk(nodes[0]!);
};

test('When a screen reader goes through the review, then it reads roles and names in the expected order', async ({
  page,
  api,
  uniqueName,
}) => {
  const file = { name: 'doubtful.csv', content: doubtfulFile(7) };
  const { id } = await api.completedSession('NORTHWAY', uniqueName, file);
  await page.goto(`/review?session=${id}&filter=review&sort=impact&fold=none`);
  await expect(page.locator('[data-current]')).toHaveCount(1);
  await expect(page.getByText(/products? fit$/)).toBeVisible();
  await expect(page.locator('[data-current]').getByRole('button', { name: /^Candidate 1: / })).toBeVisible();
  const order = await said(page);
  let at = -1;
  for (const one of expectedOrder(uniqueName)) {
    const next = order.findIndex((each, index) => index > at && (each === one || each.startsWith(`${one} `)));
    expect(
      next,
      `"${one}" after "${order[at] ?? 'the beginning'}" in\n${order.slice(at + 1).join('\n')}`,
    ).toBeGreaterThan(at);
    at = next;
  }
  // The first row says where it stands and what can be done with it.
  const isRow = (each: string) => each.startsWith('checkbox Select ') && !each.includes('this page');
  const [first = 0, second] = order.flatMap((each, index) => (isRow(each) ? [index] : []));
  expect(order.slice(first, second).join('\n')).toMatch(/Select \w+[\s\S]+Why\? \w+[\s\S]+Candidate 1: /);
});
