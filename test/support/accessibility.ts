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

/** From a phone to a desk, in pixels. */
const WIDTHS = [390, 1024, 1440];

/** The same at each width, and whether the page scrolls sideways there. Leaves the page at the widest. */
export async function findingsAtEachWidth(page: Page): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    findings.push(...(await accessibilityFindings(page)).map((finding) => `${width} px: ${finding}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) findings.push(`${width} px: scrolls sideways by ${overflow} px`);
  }
  return findings;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
