import { expect, type Page } from '@playwright/test';

/** Boxes that may scroll sideways: the table of the review, whose columns belong together (WCAG 1.4.10). */
const TABLES = '.tm-list, table, .mantine-Table-scrollContainer, .mantine-ScrollArea-viewport';

/** Nothing scrolls sideways but tables. */
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
};
