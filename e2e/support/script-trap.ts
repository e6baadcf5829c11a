import type { Page } from '@playwright/test';
import { CANARY, type HostileTexts } from './hostile-texts.ts';

export type ScriptTrap = Readonly<{
  /** What was executed, what became an element, and what broke the page, so far. */
  caught(): Promise<readonly string[]>;
}>;

/** Watches a page for texts that are executed, that become elements or addresses, or that break the page. */
export const setTrap = async (page: Page, texts: HostileTexts): Promise<ScriptTrap> => {
  const wrong: string[] = [];
  await page.exposeBinding(CANARY, (_source, number: unknown) => {
    wrong.push(`${texts.fieldOf(number)} was executed on ${page.url()}`);
  });
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog opened on ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => wrong.push(`${page.url()} broke: ${error.message}`));
  return {
    caught: async () => {
      const made = await page.evaluate(elementsOfTexts, CANARY);
      return [...wrong, ...made.map((element) => `${element} is on ${page.url()}`)];
    },
  };
};

/** Handlers, script addresses and documents in attributes, of which no page of ours has one, and script or style with a hostile text. */
const elementsOfTexts = (canary: string): string[] => {
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
  const isScript = ({ name, value }: Attr): boolean =>
    name.startsWith('on') || name === 'srcdoc' || (addresses.includes(name) && /^\s*javascript:/i.test(value));
  const isHostile = (element: Element): boolean =>
    [...element.attributes].some(isScript) ||
    (['SCRIPT', 'STYLE'].includes(element.tagName) && element.textContent.includes(canary));
  return [...document.querySelectorAll('*')].filter(isHostile).map(({ outerHTML }) => outerHTML.slice(0, 120));
};

/** Everything a person reads on the page: its title, its texts, and what is in its fields. */
export const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.title, document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });
