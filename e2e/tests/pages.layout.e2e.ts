import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductClient } from '@tillmap/testing/product-client';
import { ADMIN_SCREENS } from '../support/admin-screens.ts';
import { expectNoFindings } from '../support/axe.ts';
import { expectToFit } from '../support/fits.ts';
import { coloursOf } from '../support/looks.ts';
import { OTHER_SCREENS } from '../support/other-screens.ts';
import { SESSION_SCREENS } from '../support/session-screens.ts';
import { tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const pictures = join(import.meta.dirname, '../.output/screens');
const SCREENS = [...SESSION_SCREENS, ...OTHER_SCREENS, ...ADMIN_SCREENS];

for (const [at, screen] of SCREENS.entries()) {
  test.describe(screen.name, () => {
    test.use({ as: screen.as === undefined ? 'staff' : screen.as });

    test(`When ${screen.name} is opened, then it fits the screen, is named, and can be used by everybody`, async ({
      page,
      watch,
      signedIn,
    }, { project }) => {
      if (screen.refuses) watch.expectRefusal(screen.refuses);
      const address = await screen.open(signedIn as ProductClient, `${screen.name} ${Date.now().toString(36)}`);
      await mkdir(pictures, { recursive: true });
      const colours = coloursOf(at, project.name);
      await page.emulateMedia({ colorScheme: colours[0]! });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.h1);
      await expect(page).toHaveTitle(screen.title);
      await screen.prepare?.(page);
      await expect(screen.primary(page)).toBeVisible();
      for (const colorScheme of colours) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expectToFit(page);
        await expectNoFindings(page, `${screen.name}, ${colorScheme}`);
        await page.screenshot({ path: join(pictures, `${project.name}-${screen.name}-${colorScheme}.png`) });
      }
      await tabTo(page, screen.primary(page));
    });
  });
}
