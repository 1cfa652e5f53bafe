import type { BrowserContextOptions, ViewportSize } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { aPerson, type Person } from './people.ts';
import type { Product, Storage } from './product.ts';
import { onProductIn } from './productIn.ts';

/** What the specs of one `describe` play on. */
export interface Scene {
  /** Runs as long as the specs of the `describe` do, and can be asked for nothing before. */
  readonly product: Pick<Product, 'url' | 'kill' | 'restart'>;
  /**
   * As `aPerson`, and gone when the spec is over: a complaint of theirs that nobody has forgiven (`forgive`) fails it.
   */
  person(viewport?: ViewportSize, device?: BrowserContextOptions): Promise<Person>;
}

/**
 * Called in a `describe`, before its hooks: one product and one browser for all of its specs, and people for each.
 * Its `afterEach` comes after those of the `describe`, so people are still there in them.
 */
export function onProduct(env: Readonly<Record<string, string>> = {}, storage: Storage = 'copy'): Scene {
  const { product, browser } = onProductIn({ open: openBrowser, env, storage });
  const people: Person[] = [];

  afterEach(async () => {
    const gone = people.splice(0);
    const complaints = gone.flatMap((person) => person.complaints);
    await Promise.all(gone.map(({ context }) => context.close()));
    expect(complaints).withContext('complaints in the consoles').toEqual([]);
  });

  return {
    product,
    person: async (viewport, device) => {
      const person = await aPerson(browser(), viewport, device);
      people.push(person);
      return person;
    },
  };
}
