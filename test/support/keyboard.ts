import type { Page } from 'playwright-core';

/** Presses keys and counts them. */
export function keyboardOf(page: Page) {
  let count = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    /** How many keys were pressed since the last call. */
    counted: () => {
      const result = count;
      count = 0;
      return result;
    },
  };
}
