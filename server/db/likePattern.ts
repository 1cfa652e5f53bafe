/** Escapes what `like` would read as a wildcard: what people type is to be found as it stands. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
