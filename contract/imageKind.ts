/** What a picture file is. Pickers, web views and clipboards often give it a wrong type and name, or none. */
export type ImageKind = 'jpeg' | 'png' | 'heic';

/** The first bytes, which show it. */
export const IMAGE_HEAD_BYTES = 12;
const BEGINNINGS: readonly (readonly [kind: ImageKind, head: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/u],
  ['png', /^\x89PNG\r\n/u],
  // The brands of pictures of iPhones, after the length of the box.
  ['heic', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/su],
];

/** @returns null for anything else */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, IMAGE_HEAD_BYTES));
  return BEGINNINGS.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}
