import { readPageConfig } from '#common/pageConfig.ts';
import { isDemoLogin, type DemoLogin } from '../features/login/index.ts';

/** Configuration of the deployment, which the server writes into the page. */
export interface AppConfig {
  readonly productName: string;
  readonly allowRegister: boolean;
  /** Accounts of a demonstration that the login page offers; none elsewhere. */
  readonly demoLogins: readonly DemoLogin[];
}

const DEFAULTS: AppConfig = { productName: 'Chat', allowRegister: true, demoLogins: [] };

/** Reads the configuration from the page. Missing values get defaults. */
export function readAppConfig(page: Document): AppConfig {
  const config = readPageConfig(page);
  return {
    productName: typeof config['productName'] === 'string' ? config['productName'] : DEFAULTS.productName,
    allowRegister: typeof config['allowRegister'] === 'boolean' ? config['allowRegister'] : DEFAULTS.allowRegister,
    demoLogins: Array.isArray(config['demoLogins']) ? config['demoLogins'].filter(isDemoLogin) : DEFAULTS.demoLogins,
  };
}

/** The title of the document and of the login page. */
export function siteTitleOf({ productName }: AppConfig): string {
  return `${productName} Customer Service`;
}
