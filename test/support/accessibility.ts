import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on a page by WCAG 2.2 AA and its own good practices: a line for each rule and element; none is the aim. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`));
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
