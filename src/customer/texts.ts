import start from '../i18n/en.json';
import type { Texts } from '../i18n/index.ts';
import shared from '../i18n/shared.json';
import type queries from './queries/texts.json';
import texts from './texts.json';

declare module '../i18n/index.ts' {
  interface Catalogue {
    readonly customer: typeof texts.customer;
    readonly spokenTime: typeof texts.spokenTime;
    readonly customerQueries: typeof queries.customerQueries;
  }
}

const { common, errors, toasts } = start;
const { attachments, conversation, product } = shared;

/** The texts that the page loads first. The bundler leaves out sections that are not named here. */
export const CUSTOMER_TEXTS: Texts = {
  common,
  errors,
  toasts,
  attachments,
  conversation,
  product,
  ...texts,
};
