import { fewProducts } from '../support/files.ts';
import { ofShops } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

for (const shops of ['none', 'one of three', 'all three'] as const)
  test(`When a file is downloaded, for ${shops} of the shops, then box and buttons are in sight at every size`, async ({
    page,
    api,
    uniqueName,
  }) => {
    const { id } = await api.completedSession('NORTHWAY', uniqueName, { name: 'few.csv', content: fewProducts(6) });
    if (shops !== 'none') await ofShops(page, 3);
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [1280, 720],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/review?session=${id}&download=all`);
      const dialog = page.getByRole('dialog', { name: 'Before you download' });
      if (shops === 'all three') await dialog.getByLabel('For', { exact: true }).selectOption('*');
      const box = dialog.getByRole('checkbox', { name: /^I have read the disclaimer/ });
      await expect(box).toBeEnabled();
      // On a phone it stands below what it is about.
      if (width < 900) await box.scrollIntoViewIfNeeded();
      await expect(box, `${width} px`).toBeInViewport({ ratio: 1 });
      for (const name of ['Cancel', 'You Must Accept to Download'])
        await expect(dialog.getByRole('button', { name }), `${width} px`).toBeInViewport({ ratio: 1 });
    }
  });
