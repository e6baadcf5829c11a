import type { Page } from '@playwright/test';

const NAMES = ['High Street', 'Park Lane', 'Station Road', 'Mill Lane', 'Church Green'];

/** The session as one of an organisation with several shops: shops that are really made would be there for every other test. */
export const ofShops = async (page: Page, count: 3 | 5): Promise<void> => {
  const shops = NAMES.slice(0, count).map((name, n) => ({
    code: `S${n}`,
    name,
    till_profile: '',
    figures: {
      is_first: false,
      changed: 9,
      gone: 0,
      to_decide: 9,
      later: 0,
      all: 90,
      changes: 9,
      reviewed: 80,
      not_reviewed: 8,
    },
  }));
  await page.route(/\/sessions\/[^/]+\/shops/, (route) => route.fulfill({ json: { data: { shops } } }));
  await page.route(/[?&]shop=(S\d|\*)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('shop');
    return route.continue({ url: url.href });
  });
};
