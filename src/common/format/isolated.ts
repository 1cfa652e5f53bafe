/** A name inside a sentence: whatever direction marks it holds, the sentence around it keeps its own. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
