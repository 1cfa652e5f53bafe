import { readFileSync } from 'node:fs';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { ROOT } from '#tools/paths.ts';

/** The minified script, which a page parses in half the time. */
const AXE = path.join(ROOT, 'node_modules', 'axe-core', 'axe.min.js');

/** From a phone to a desk, in pixels. */
const WIDTHS = [390, 1024, 1440] as const;
type Width = (typeof WIDTHS)[number];

/** The findings of axe on a page by WCAG 2.2 AA and best practices, one line for each rule and element. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  // Injected once in each document, because it has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // No frame has an axe, and it would wait half a second for an answer.
      iframes: false,
      // None of these rules reads style sheets, which axe would otherwise parse each time.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  });
}

/**
 * The findings on a screen, and whether it scrolls sideways at any width. All rules run on a phone, where menus are
 * folded and tables are cards, in the light theme, and at a desk in the dark one, with compact rows. Leaves the page at
 * the widest.
 */
export async function screenFindings(page: Page): Promise<readonly string[]> {
  return findingsAt(page, { 390: 'light', 1440: 'dark' });
}

/**
 * The findings in a dialog, a message or another part of a screen. All rules run only on a phone, where space is
 * scarce.
 */
export async function partFindings(page: Page): Promise<readonly string[]> {
  return findingsAt(page, { 390: 'light' });
}

/** @param themes of the widths at which all rules run */
async function findingsAt(
  page: Page,
  themes: Readonly<Partial<Record<Width, 'light' | 'dark'>>>,
): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const theme = themes[width];
    if (theme !== undefined) {
      await showLook(page, theme);
      findings.push(...(await accessibilityFindings(page)).map((finding) => `${width} px, ${theme}: ${finding}`));
      await showLook(page, 'light');
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) findings.push(`${width} px: scrolls sideways by ${overflow} px`);
  }
  return findings;
}

/** Light is comfortable, and dark is compact. The page follows the system's theme, in the next frame. */
async function showLook(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async (wanted) => {
    const root = document.documentElement;
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    if (root.dataset['theme'] !== wanted) throw new Error(`the page is ${root.dataset['theme'] ?? 'without a theme'}`);
    root.dataset['density'] = wanted === 'dark' ? 'compact' : 'comfortable';
    await drawn();
  }, theme);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
