import type { Page } from 'playwright-core';

/** Smallest size of a touch target. */
const TARGET_PX = 44;

/** Elements that are too small for a thumb. Links inside a text may be as high as its lines. */
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
 * Buttons and tree items of a screen or its dialog that are too small; labels of fields and radio buttons have the
 * right height.
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
