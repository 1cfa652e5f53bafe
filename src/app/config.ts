import { readPageConfig } from '../common/pageConfig.ts';

/** What the page learns of its deployment before it asks anything. */
export interface AppConfig {
  readonly productName: string;
  readonly allowRegister: boolean;
}

const DEFAULTS: AppConfig = { productName: 'Chat', allowRegister: true };

/** Reads what the server has put into the page. A page that no server has filled in gets the defaults. */
export function readAppConfig(page: Document): AppConfig {
  const told = readPageConfig(page);
  return {
    productName: typeof told['productName'] === 'string' ? told['productName'] : DEFAULTS.productName,
    allowRegister: typeof told['allowRegister'] === 'boolean' ? told['allowRegister'] : DEFAULTS.allowRegister,
  };
}

/** The document's title, and what the login page is headed with. */
export function brandOf({ productName }: AppConfig): string {
  return `${productName} Customer Service`;
}
