import en from './en.json';
import { startCatalogue } from './start.ts';

/** Loads the customer's part of the catalogue; the bundler leaves the rest out. Called before the first render. */
export function startCustomerI18n(): void {
  startCatalogue({
    common: en.common, errors: en.errors, toasts: en.toasts, product: en.product, conversation: en.conversation, customer: en.customer,
  });
}
