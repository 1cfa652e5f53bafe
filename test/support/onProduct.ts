import type { Browser, BrowserContextOptions, ViewportSize } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { aPerson, type Person } from './people.ts';
import { startProduct, type Product, type Storage } from './product.ts';

/** What the specs of one `describe` play on. */
export interface Scene {
  /** Runs as long as the specs of the `describe` do, and can be asked for nothing before. */
  readonly product: Pick<Product, 'url' | 'kill' | 'restart'>;
  /** As `aPerson`, and gone when the spec is over: a complaint of theirs that nobody has forgiven (`forgive`) fails it. */
  person(viewport?: ViewportSize, device?: BrowserContextOptions): Promise<Person>;
}

/** Longer than a product takes that is given up. */
const STARTED_WITHIN_MS = 150_000;

/**
 * Called in a `describe`, before its hooks: one product and one browser for all of its specs, and people for each.
 * Its `afterEach` comes after those of the `describe`, so people are still there in them.
 */
export function onProduct(env: Readonly<Record<string, string>> = {}, storage: Storage = 'copy'): Scene {
  let browser: Browser;
  let running: Product;
  /** What has been started, also where something else could not be. */
  const closings: (() => Promise<void>)[] = [];
  const people: Person[] = [];

  beforeAll(async () => {
    const opening = openBrowser().then((opened) => {
      browser = opened;
      closings.push(() => opened.close());
    });
    const starting = startProduct(env, storage).then((started) => {
      running = started;
      closings.push(() => started.stop());
    });
    const failed = (await Promise.allSettled([opening, starting])).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    await Promise.all(closings.splice(0).map((close) => close()));
  }, STARTED_WITHIN_MS);
  afterEach(async () => {
    const gone = people.splice(0);
    const complaints = gone.flatMap((person) => person.complaints);
    await Promise.all(gone.map(({ context }) => context.close()));
    expect(complaints).withContext('complaints in the consoles').toEqual([]);
  });

  return {
    product: {
      get url() { return running.url; },
      kill: () => running.kill(),
      restart: () => running.restart(),
    },
    person: async (viewport, device) => {
      const person = await aPerson(browser, viewport, device);
      people.push(person);
      return person;
    },
  };
}
