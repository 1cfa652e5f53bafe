/** A name for use inside a sentence: its direction marks do not affect the sentence. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
