const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** The English name of a language, such as 'German' for `de`; an unknown one has its code as name. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code; // it is no language tag
  }
}
