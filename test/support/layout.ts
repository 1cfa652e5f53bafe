import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

const SETTLED_WITHIN_MS = 3_000;

/** Width and height of a window, and how many rows of a page fit; 0: it does not matter. */
export const WINDOWS = [
  [390, 844, 0],
  [1024, 768, 0],
  [1280, 800, 0],
  [1366, 768, 8],
  [1440, 900, 10],
  [1920, 1080, 10],
] as const;

/**
 * What is cut off, scrolls sideways, is stretched, touches the rule below, or shows a date on more than two lines.
 */
export async function misfits(page: Page): Promise<readonly string[]> {
  let found: readonly string[] = [];
  // Charts take a new width a moment later.
  await until(
    'everything fits',
    async () => {
      found = await misfitsNow(page);
      return found.length === 0;
    },
    SETTLED_WITHIN_MS,
  ).catch(() => undefined);
  return found;
}

async function misfitsNow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const isWide = (element: HTMLElement) => element.scrollWidth > element.clientWidth + 1;
    const frames = all('html, .cs-content, .cs-table-frame, .cs-modal').filter(isWide);
    const cells = all('.cs-table tbody td, .cs-floor-figure').filter(
      (cell) => isWide(cell) && !cell.matches(':has(.cs-ellipsis)') && getComputedStyle(cell).clipPath === 'none',
    );
    // Some headings and cells are for screen readers only.
    const headings = all('.cs-table th').filter(
      (head) =>
        isWide(head) && getComputedStyle(head).clipPath === 'none' && (head.closest('thead')?.clientHeight ?? 0) > 1,
    );
    const dates = all('time').filter((time) => new Set([...time.getClientRects()].map(({ top }) => top)).size > 2);
    const tall = all('.cs-time-stacked').filter(
      (time) => time.clientHeight > 2.5 * Number.parseFloat(getComputedStyle(time).lineHeight),
    );
    const tight = all('.cs-table tbody .cs-last-message').filter((line) => {
      const row = line.closest('tr')?.getBoundingClientRect();
      return row !== undefined && row.bottom - line.getBoundingClientRect().bottom < 3;
    });
    // Rows and columns make buttons as high as their neighbours, unless they are aligned.
    const stretched = all('.ui.button').filter((button) => {
      const { height } = button.getBoundingClientRect();
      const { minHeight, paddingTop, paddingBottom } = getComputedStyle(button);
      const content = document.createRange();
      content.selectNodeContents(button);
      const needed =
        content.getBoundingClientRect().height + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
      return height > 4 + Math.max(needed + 2, Number.parseFloat(minHeight) || 0);
    });
    return [...frames, ...cells, ...headings, ...dates, ...tall, ...tight, ...stretched].map(
      (element) => `${element.className}: ${element.textContent.slice(0, 40)}`,
    );
  });
}

/** Letters of a name that has at least this much room tell it apart. */
const NAME_PX = 70;

/** As if every name were one long word, and every wait were of days: names are what tables show in `bdi` elements. */
export async function lengthen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const write = (selector: string, text: string) => {
      for (const { firstChild } of document.querySelectorAll(selector)) {
        if (firstChild instanceof Text) firstChild.data = text;
      }
    };
    write('.cs-table bdi:not([dir])', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2));
    write('.cs-chat-time:not(.is-idle) > span:first-child', '103 d 23 h');
  });
}

/** Lengthened names of which only a few letters are shown. */
export async function cutNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>('.cs-table bdi.cs-ellipsis:not([dir])')].flatMap((name) =>
        name.clientWidth > 0 && name.clientWidth < least
          ? [`${name.closest('td')?.className}: ${name.clientWidth} px`]
          : [],
      ),
    NAME_PX,
  );
}

/** The lower edge in the window, in pixels; Infinity while it is not shown. */
export async function bottomOf(row: Locator): Promise<number> {
  const box = await row.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

/** What covers an element: its middle and the middles of its quarters are looked at. */
export async function covers(locator: Locator): Promise<readonly string[]> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const points = [
      [0.5, 0.5],
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const;
    return points.flatMap(([across, down]) => {
      const top = document.elementFromPoint(x + width * across, y + height * down);
      return top !== null && element.contains(top) ? [] : [`${top?.tagName ?? 'nothing'}.${top?.className ?? ''}`];
    });
  });
}
