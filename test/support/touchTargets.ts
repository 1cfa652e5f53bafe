import type { Page } from 'playwright-core';

/** Of what a thumb has to hit. */
const TARGET_PX = 44;

/** What on a page is too small for a thumb. Links within a text are as high as its lines. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => [...document.querySelectorAll<HTMLElement>('button, select, textarea, summary, input:not([hidden]), a')].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    const isSmall = width > 0 && (width < least || height < least) && target.closest('[data-message-text], .cs-query-text') === null;
    return isSmall ? [`${target.outerHTML.slice(0, 80)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  }), TARGET_PX);
}
