import { expect, type Page } from '@playwright/test';

/** Boxes that may scroll sideways: the table of the review, whose columns belong together (WCAG 1.4.10). */
const TABLES = '.tm-list, table, .mantine-Table-scrollContainer, .mantine-ScrollArea-viewport';

/** What a person fills in, but for boxes and what is drawn over a field on purpose. */
const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range]), select, textarea';

/** Pairs of fields of which one lies over the other. What lies in a layer of its own, as a sheet, may cover what is behind it. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const seen = [...document.querySelectorAll(selector)].filter(
      (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.clientWidth > 1,
    );
    const layerOf = (one: Element | null): Element | null =>
      one === null || /fixed|sticky|absolute/.test(getComputedStyle(one).position) ? one : layerOf(one.parentElement);
    const boxes = seen.map((one) => ({ one, layer: layerOf(one), box: one.getBoundingClientRect() }));
    const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.id;
    return boxes.flatMap(({ one, layer, box }, at) =>
      boxes.slice(at + 1).flatMap(({ one: other, layer: otherLayer, box: over }) => {
        if (layer !== otherLayer) return [];
        const wide = Math.min(box.right, over.right) - Math.max(box.left, over.left);
        const high = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
        return wide > 1 && high > 1 ? [`${nameOf(one)} and ${nameOf(other)}`] : [];
      }),
    );
  }, FIELDS);

/** Nothing scrolls sideways but tables, and no field lies over another. */
export const expectToFit = async (page: Page): Promise<void> => {
  const { width, room, wider } = await page.evaluate((tables) => {
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isSeen = (element: Element) => element.checkVisibility() && element.clientWidth > 0;
    const boxes = [...document.body.querySelectorAll('*')].filter((one) => isSeen(one) && scrolls(one));
    return {
      width: document.scrollingElement!.scrollWidth,
      room: window.innerWidth,
      wider: boxes.filter((one) => !one.closest(tables)).map((one) => one.className),
    };
  }, TABLES);
  expect(width, 'width of the page').toBeLessThanOrEqual(room);
  expect(wider, 'boxes that scroll sideways').toEqual([]);
  expect(await overlaps(page), 'fields that lie over each other').toEqual([]);
};
