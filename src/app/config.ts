import { readPageConfig } from '../common/pageConfig.ts';

/** Configuration of the deployment, which the server writes into the page. */
export interface AppConfig {
  readonly productName: string;
  readonly allowRegister: boolean;
}

const DEFAULTS: AppConfig = { productName: 'Chat', allowRegister: true };

/** Reads the configuration from the page. Missing values get defaults. */
export function readAppConfig(page: Document): AppConfig {
  const config = readPageConfig(page);
  return {
    productName: typeof config['productName'] === 'string' ? config['productName'] : DEFAULTS.productName,
    allowRegister: typeof config['allowRegister'] === 'boolean' ? config['allowRegister'] : DEFAULTS.allowRegister,
  };
}

/** The title of the document and of the login page. */
export function brandOf({ productName }: AppConfig): string {
  return `${productName} Customer Service`;
}
