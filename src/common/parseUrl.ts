/** null for what is no address. `URL.canParse` and `URL.parse` are newer than the oldest browser that is promised. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
