import type { BrowserContext } from 'playwright-core';

const TEXT_MAX = 3_000;
const TEXT_WITHIN_MS = 5_000;

const opened = new Set<BrowserContext>();

/** From now on a spec that fails prints what the pages of this profile show. */
export function watchPages(context: BrowserContext): void {
  opened.add(context);
  context.once('close', () => opened.delete(context));
}

async function printPages(): Promise<void> {
  for (const page of [...opened].flatMap((context) => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: TEXT_WITHIN_MS }).catch(String);
    console.log(`${page.url()} shows:\n${text.slice(0, TEXT_MAX)}\n`);
  }
}

// Jasmine does not tell `afterEach`, which closes the pages, whether the spec has failed.
const plainIt = it;
const printingIt: typeof it = (name, spec, timeout) =>
  plainIt(
    name,
    spec &&
      (async () => {
        try {
          await Reflect.apply(spec, undefined, []);
        } catch (error) {
          await printPages();
          throw error;
        }
      }),
    timeout,
  );
Reflect.set(globalThis, 'it', printingIt);
