const EXIF_SIGNATURE = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * How a picture has to be turned to be upright: 1 to 8, as EXIF numbers it.
 * @param payload of a JPG's APP1 segment
 * @returns null when it doesn't say, or nothing that makes sense
 */
export function readOrientation(payload: Buffer): number | null {
  if (payload.toString('latin1', 0, EXIF_SIGNATURE.length) !== EXIF_SIGNATURE) return null;
  const tiff = payload.subarray(EXIF_SIGNATURE.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const canRead = (at: number, length: number): boolean => at + length <= tiff.byteLength;
  if (!canRead(4, 4)) return null;
  const directory = view.getUint32(4, isLittle);
  if (!canRead(directory, 2)) return null;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (!canRead(at, ENTRY_BYTES)) return null;
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : null;
  }
  return null;
}
