/** What the server has put into the page, unchecked. A page that no server has filled in holds nothing. */
export function readPageConfig(page: Document): Readonly<Record<string, unknown>> {
  const content = page.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? '';
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
