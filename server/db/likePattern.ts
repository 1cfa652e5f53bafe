import { folded } from '#contract/searchWords.ts';

/** The pattern of folded texts that contain the keyword. */
export function partOf(keyword: string): string {
  return `%${likeText(folded(keyword))}%`;
}

/** SQL of the digits of a phone with its code, as `app_user_phone_part` has them. */
export function phoneDigits(table: 'app_user' | 'staff'): string {
  return `regexp_replace(${table}.phone_code || ${table}.phone, '[^0-9]', '', 'g')`;
}

/** Escapes the wildcards of `like`, so that it finds a text exactly as people typed it. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
