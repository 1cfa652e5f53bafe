import type { Page } from 'playwright-core';

/** Of what a thumb has to hit. */
const TARGET_PX = 44;

/** What on a page is too small for a thumb. Links within a text are as high as its lines. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>('button, select, textarea, summary, input:not([hidden]), a')].flatMap(
        (target) => {
          const { width, height } = target.getBoundingClientRect();
          const isSmall =
            width > 0 &&
            (width < least || height < least) &&
            target.closest('[data-message-text], .cs-query-text') === null;
          return isSmall ? [`${target.outerHTML.slice(0, 80)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
        },
      ),
    TARGET_PX,
  );
}

/**
 * The same of the buttons and tree items of a screen or of the dialog before it; fields and radio buttons have labels
 * as high.
 */
export async function smallButtons(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>(':is(main, [role=dialog]) :is(button, [role=treeitem])')].flatMap(
        (target) => {
          const { width, height } = target.getBoundingClientRect();
          return width > 0 && (width < least || height < least)
            ? [`${target.outerHTML.slice(0, 80)}: ${Math.round(width)} × ${Math.round(height)}`]
            : [];
        },
      ),
    TARGET_PX,
  );
}
