import type { BrowserContextOptions, ViewportSize } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { aPerson, type Person } from './people.ts';
import type { Product, Storage } from './product.ts';
import { onProductIn } from './productIn.ts';

/** The product and the people of one `describe`. */
export interface ProductSetup {
  /** Runs during the specs of the `describe`; not available before. */
  readonly product: Pick<Product, 'url' | 'kill' | 'restart'>;
  /** As `aPerson`, removed at the end of the spec. Complaints that are not forgiven (`forgive`) fail the spec. */
  person(viewport?: ViewportSize, device?: BrowserContextOptions): Promise<Person>;
}

/**
 * Call it in a `describe`, before its hooks: one product and one browser for all its specs, and people for each spec.
 * Its `afterEach` runs after those of the `describe`, which can still use the people.
 */
export function onProduct(env: Readonly<Record<string, string>> = {}, storage: Storage = 'copy'): ProductSetup {
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
