/** The configuration that the server has put into the page, not validated; empty if no server has. */
export function readPageConfig(page: Document): Readonly<Record<string, unknown>> {
  const content = page.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? '';
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
