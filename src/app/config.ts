import { readPageConfig } from '#common/pageConfig.ts';
import { isDemoLogin, type DemoLogin } from '../features/login/index.ts';

/** Configuration of the deployment, which the server writes into the page. */
export interface AppConfig {
  readonly productName: string;
  readonly allowRegister: boolean;
  /** Accounts of a demonstration that the login page offers; none elsewhere. */
  readonly demoLogins: readonly DemoLogin[];
}

/** Reads the configuration from the page. Missing values get defaults. */
export function readAppConfig(page: Document): AppConfig {
  const { productName, allowRegister, demoLogins } = readPageConfig(page);
  return {
    productName: typeof productName === 'string' ? productName : 'Chat',
    allowRegister: typeof allowRegister === 'boolean' ? allowRegister : true,
    demoLogins: Array.isArray(demoLogins) ? demoLogins.filter(isDemoLogin) : [],
  };
}

/** The title of the document and of the login page. */
export function siteTitleOf({ productName }: AppConfig): string {
  return `${productName} Customer Service`;
}
