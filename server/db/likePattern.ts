/** Escapes the wildcards of `like`, so that it finds a text exactly as people typed it. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
