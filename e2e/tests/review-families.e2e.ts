import type { Page } from '@playwright/test';
import { type ReviewedProduct, reviewOverview, type WorkbenchRow, wholesalerHierarchy } from '@tillmap/contracts';
import { csvText } from '@tillmap/samples/csv.ts';
import { doubtfulFamilies } from '@tillmap/samples/doubtful-families.ts';
import { harbour } from '@tillmap/samples/hierarchy.ts';
import { seededRandom } from '@tillmap/samples/random.ts';
import { readTaxonomy } from '@tillmap/samples/taxonomy.ts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { expect, test } from '../support/admin.ts';
import { fillUntrained, smallTaxonomy } from '../support/untrained-wholesaler.ts';

const DOUBTS = 500;
const FAMILIES = 60;
const MOST_ACTIONS = 100;
const FEW_DOUBTS = 112;
const MOST_KEYS = 45;

const taxonomy = smallTaxonomy(readTaxonomy());
// Of some products a program is sure all the same: these are more families than are in doubt.
const like = harbour(taxonomy);
const made = doubtfulFamilies(like, taxonomy, { families: 66, products: 580 }, seededRandom(30));

const few = doubtfulFamilies(like, taxonomy, { families: 36, products: 125 }, seededRandom(12));

/** The groups that are candidates within a family, those with the largest shares first. */
const candidatesOf = (family: readonly ReviewedProduct[]): string[] => {
  const shares = new Map<string, number>();
  for (const { cg_code, share } of family.flatMap(({ candidates }) => candidates))
    shares.set(cg_code, (shares.get(cg_code) ?? 0) + share);
  return [...shares].sort(([, one], [, other]) => other - one).map(([cg]) => cg);
};

const familyOf = ({ description }: ReviewedProduct): string => description.split(' ')[0]!;

/**
 * What the families really are, drawn for each with a seed: of 100 families the likeliest candidate in 70, the next one in 22,
 * any group in the others. The names of groups by the words that the products of a family begin with.
 */
const groupsOf = async (
  api: ProductClient,
  code: string,
  products: readonly ReviewedProduct[],
): Promise<ReadonlyMap<string, string>> => {
  const random = seededRandom(60);
  const places = await api.data(wholesalerHierarchy, { params: { code } });
  const nameOf = new Map(places.map(({ cg_group_code, cg_group_name }) => [cg_group_code, cg_group_name]));
  return new Map(
    [...Map.groupBy(products, familyOf)].map(([family, members]) => {
      const [likeliest, next] = candidatesOf(members);
      const drawn = random.next();
      const wanted = drawn < 0.7 ? likeliest : drawn < 0.92 ? next : undefined;
      return [family, nameOf.get(wanted ?? '') ?? random.pick(places).cg_group_name];
    }),
  );
};

/** What a person does: a key, or one text typed into a field. */
const counted = (page: Page) => {
  let actions = 0;
  return {
    key: async (name: string) => {
      actions += 1;
      await page.keyboard.press(name);
    },
    type: async (text: string) => {
      actions += 1;
      await page.keyboard.type(text);
    },
    actions: () => actions,
  };
};

/** Decides the focused product as somebody does who knows what it is. */
const decideFocused = async (page: Page, group: string, person: ReturnType<typeof counted>): Promise<void> => {
  const row = page.locator('[data-current]');
  const candidates = row.getByRole('button', { name: /^Candidate \d: / });
  await expect(row.getByText('Loading the candidates…')).toHaveCount(0);
  const names = await candidates.evaluateAll((all) => all.map((one) => one.querySelector('.tm-vh')!.textContent));
  const at = names.findIndex((name) => name.includes(`: ${group}, `));
  if (at !== -1) return person.key(String(at + 1));
  await person.key('e');
  await person.type(group);
  await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toContainText(group);
  await person.key('Enter');
};

test(`When ${FEW_DOUBTS} products in families need review, then ${MOST_KEYS} keys accept all that are proposed, and one key takes a line back`, async ({
  page,
  api,
  wholesaler,
  uniqueName,
}) => {
  test.setTimeout(240_000);
  await fillUntrained(api, wholesaler, like);
  const file = { name: 'families.csv', content: csvText(few.rows) };
  const { id } = await api.completedSession(wholesaler.code, uniqueName, file);
  const counts = async () => (await api.data(reviewOverview, { params: { id } })).counts;
  const before = await counts();
  expect(before.to_do).toBeGreaterThanOrEqual(FEW_DOUBTS);
  await page.goto(`/review?session=${id}&filter=review&sort=impact`);
  const line = page.locator('.tm-row', { hasText: / × / }).first();
  const [, times] = /([0-9]+) ×/.exec(await line.innerText())!;
  await line.click();
  await page.keyboard.press('a');
  await expect.poll(async () => (await counts()).to_do).toBe(before.to_do - Number(times));
  await page.keyboard.press('u');
  await expect.poll(counts).toEqual(before);

  let keys = 0;
  while ((await counts()).to_do > before.skipped && keys <= MOST_KEYS) {
    await expect(page.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
    const saved = page.waitForResponse((one) => one.url().endsWith('/review/steps') && one.ok());
    await page.keyboard.press('a');
    await saved;
    keys += 1;
  }
  test.info().annotations.push({ type: 'keys', description: `${keys} for ${before.to_do} doubts` });
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
});

test(`When ${DOUBTS} products in ${FAMILIES} families need review, then ${MOST_ACTIONS} actions put them right`, async ({
  page,
  api,
  wholesaler,
  uniqueName,
}) => {
  test.setTimeout(240_000);
  await fillUntrained(api, wholesaler, like);
  const file = { name: 'families.csv', content: csvText(made.rows) };
  const { id } = await api.completedSession(wholesaler.code, uniqueName, file);
  const toDo = async () => (await api.data(reviewOverview, { params: { id } })).counts.to_do;
  const doubts = [...(await api.products(id)).values()].filter(({ needs_review }) => needs_review);
  const groups = await groupsOf(api, wholesaler.code, doubts);
  expect(doubts.length).toBeGreaterThanOrEqual(DOUBTS);
  expect(groups.size).toBeGreaterThanOrEqual(FAMILIES);
  await page.goto(`/review?session=${id}&filter=review&sort=impact`);
  await expect(page.locator('[data-current]')).toHaveCount(1);

  const person = counted(page);
  while ((await toDo()) > 0) {
    await expect(page.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('[data-current] [data-status]')).toHaveText(/Review|Skipped/);
    const barcode = (await page.locator('[data-current]').getAttribute('id'))!.replace('row-', '');
    const family = familyOf(doubts.find((one) => one.barcode === barcode)!);
    const answer = page.waitForResponse(/\/similar$/);
    await decideFocused(page, groups.get(family)!, person);
    const { data } = (await (await answer).json()) as { data: { products: WorkbenchRow[] } };
    const others = data.products.filter(({ needs_review }) => needs_review);
    if (others.length === 0) continue;
    // What the bar offers is set without being looked at: whether it was right is seen at the end.
    const saved = page.waitForResponse((one) => one.url().endsWith('/review/steps') && one.ok());
    await expect(page.getByText(/more looks? like this/)).toBeVisible();
    await person.key('Shift+A');
    await saved;
  }
  test.info().annotations.push({ type: 'actions', description: String(person.actions()) });

  const after = await api.products(id);
  const wrong = doubts
    .map(({ barcode }) => after.get(barcode)!)
    .filter((product) => product.category_group !== groups.get(familyOf(product)));
  expect(wrong).toEqual([]);
  expect(person.actions()).toBeLessThanOrEqual((MOST_ACTIONS * groups.size) / FAMILIES);
});
