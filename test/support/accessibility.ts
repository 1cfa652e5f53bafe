import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** From a phone to a desk, in pixels. */
const WIDTHS = [390, 1024, 1440] as const;
type Width = (typeof WIDTHS)[number];

/**
 * What axe finds on a page by WCAG 2.2 AA and its own good practices: a line for each rule and element; none is the
 * aim.
 */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  // Its source has half a megabyte, so each document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // None of these rules reads style sheets, which axe would parse anew each time.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  });
}

/**
 * The same of a screen, and whether it scrolls sideways at any width. On a phone menus are folded and tables are cards,
 * so all rules run there and at a desk; between them the layout is one of these. Leaves the page at the widest.
 */
export async function screenFindings(page: Page): Promise<readonly string[]> {
  return findingsAt(page, [390, 1440]);
}

/**
 * The same of a dialog, a message or another part of a screen that is checked elsewhere: all rules run on a phone,
 * where room is scarce.
 */
export async function partFindings(page: Page): Promise<readonly string[]> {
  return findingsAt(page, [390]);
}

async function findingsAt(page: Page, widthsOfAllRules: readonly Width[]): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (widthsOfAllRules.includes(width))
      findings.push(...(await accessibilityFindings(page)).map((finding) => `${width} px: ${finding}`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) findings.push(`${width} px: scrolls sideways by ${overflow} px`);
  }
  return findings;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
