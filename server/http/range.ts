/** A part of a content, both ends included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a content of `length` bytes that a Range header requests.
 * @returns null for the whole content: without the header, or when it is not one range of bytes
 */
export function rangeOf(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from <= to ? { from, to } : 'unsatisfiable';
}
