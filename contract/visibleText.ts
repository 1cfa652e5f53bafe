/** For a class of a regular expression: control and format characters, fillers, and two signs with an empty glyph. */
export const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}`;
const VISIBLE = new RegExp(`[^\\s${INVISIBLE}]`, 'u');

/** False for a text that readers would see as empty. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** An entered text without white space around it; '' without a visible character. Forms and server use the same. */
export function trimmed(text: string): string {
  return hasVisibleCharacter(text) ? text.trim() : '';
}
