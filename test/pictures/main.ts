import path from 'node:path';
import type { Page } from 'playwright-core';
import { startProduct } from '#bench/simulator/product.ts';
import { ROOT } from '#tools/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { PICTURE_SETS } from './pictureSets.ts';

// `npm run pictures`: takes the pictures of the documentation from the running product with its demonstration data.
// Arguments name single pictures. Names in Chinese and Japanese need a font that has their characters.

/** Waits until everything is drawn, pictures included. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  });
  const file = `docs/pictures/${name}.png`;
  await page.screenshot({ path: path.join(ROOT, file), animations: 'disabled', caret: 'hide' });
  console.log(file);
}

const wanted = process.argv.slice(2);
const product = await startProduct();
const browser = await openBrowser();
try {
  for (const { names, play } of PICTURE_SETS) {
    if (wanted.length === 0 || names.some((name) => wanted.includes(name)))
      await play({ url: product.url, browser, shoot });
  }
} finally {
  await browser.close();
  await product.stop();
}
