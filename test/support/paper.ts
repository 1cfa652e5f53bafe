import type { Page } from 'playwright-core';

/** The lowest contrast that WCAG accepts for text. */
const CONTRAST_MIN = 4.5;

/**
 * How the screen is printed for a user of the dark theme. Printers leave out backgrounds, so texts must be dark.
 * @returns what is wrong: pale texts and charts, controls, what is cut off
 */
export async function paperFindings(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  const found = await page.evaluate((least) => {
    const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
        value <= 10 ? value / 3_294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const onWhite = (colour: readonly number[]) => 1.05 / (luminance(colour) + 0.05);
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility());
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const pale = all.filter(
      (element) =>
        hasText(element) &&
        onWhite((getComputedStyle(element).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)) < least,
    );
    const controls = all.filter((element) => element.matches('nav.cs-sidebar, .ui.primary.button, .cs-navbar'));
    const cut = all.filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    );
    const blank = all.filter((element) => {
      if (!(element instanceof HTMLCanvasElement)) return false;
      const { data = [] } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {};
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && onWhite([...data.slice(at, at + 3)]) >= least) return false;
      return true;
    });
    return [...pale, ...controls, ...cut, ...blank].map(
      ({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent.slice(0, 40)}`,
    );
  }, CONTRAST_MIN);
  await page.emulateMedia({ media: null, colorScheme: null });
  return found;
}
