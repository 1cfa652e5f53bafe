/** What the page learns of its deployment before it asks anything. */
export interface AppConfig {
  readonly productName: string;
  readonly allowRegister: boolean;
}

const DEFAULTS: AppConfig = { productName: 'Chat', allowRegister: true };

/** Reads what the server has put into the page. A page that no server has filled in gets the defaults. */
export function readAppConfig(page: Document): AppConfig {
  const content = page.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? '';
  const parsed = parse(content);
  return {
    productName: typeof parsed['productName'] === 'string' ? parsed['productName'] : DEFAULTS.productName,
    allowRegister: typeof parsed['allowRegister'] === 'boolean' ? parsed['allowRegister'] : DEFAULTS.allowRegister,
  };
}

/** The document's title, and what the login page is headed with. */
export function brandOf({ productName }: AppConfig): string {
  return `${productName} Customer Service`;
}

function parse(content: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
