const INT64_MAX = '9223372036854775807';

/** Whether a text from a client can be an id: a positive number of 64 bits. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < INT64_MAX.length || text <= INT64_MAX);
}
