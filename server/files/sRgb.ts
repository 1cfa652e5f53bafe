import { SRGB, type ColourSpace } from './colourSpace.ts';
import { inverse, mapTriple, product } from './matrix.ts';

/** How the pixels of a decoded picture are stored. */
export interface PixelLayout {
  /** 1 for grey, 2 for grey and alpha, 3 for RGB, 4 for RGBA. */
  readonly channels: number;
  readonly bytesPerChannel: number;
}

/** A few milliseconds of work: it runs in the thread of the server. */
const PIXELS_AT_ONCE = 50_000;

/** Converts pixels to sRGB. @returns RGBA of 8 bits; null if no colour changes visibly */
export async function toSrgb(
  pixels: Buffer,
  { channels, bytesPerChannel }: PixelLayout,
  space: ColourSpace,
): Promise<Buffer | null> {
  const tables = tablesFrom(space);
  if (!changesVisibly(tables)) return null;
  const pixelBytes = channels * bytesPerChannel;
  const target = Buffer.alloc((pixels.length / pixelBytes) * 4);
  const fromBytes = PIXELS_AT_ONCE * pixelBytes;
  for (let index = 0; index * fromBytes < pixels.length; index += 1) {
    const part = pixels.subarray(index * fromBytes, (index + 1) * fromBytes);
    convert(tables, part, { channels, bytesPerChannel }, target.subarray(index * PIXELS_AT_ONCE * 4));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return target;
}

/** Of a number of 16 bits, which is little-endian, the upper byte is enough. */
function convert(tables: Tables, pixels: Buffer, { channels, bytesPerChannel }: PixelLayout, target: Buffer): void {
  const { red, green, blue, numbers } = tables;
  const pixelBytes = channels * bytesPerChannel;
  const [toGreen, toBlue] = channels < 3 ? [0, 0] : [bytesPerChannel, 2 * bytesPerChannel];
  const toAlpha = channels % 2 === 0 ? pixelBytes - bytesPerChannel : null;
  for (let from = bytesPerChannel - 1, to = 0; from < pixels.length; from += pixelBytes, to += 4) {
    const r = pixels[from] ?? 0;
    const g = 256 + (pixels[from + toGreen] ?? 0);
    const b = 512 + (pixels[from + toBlue] ?? 0);
    target[to] = numberOfStep(numbers, stepOf(red, r, g, b));
    target[to + 1] = numberOfStep(numbers, stepOf(green, r, g, b));
    target[to + 2] = numberOfStep(numbers, stepOf(blue, r, g, b));
    target[to + 3] = toAlpha === null ? 255 : (pixels[from + toAlpha] ?? 255);
  }
}

function stepOf(lights: Float32Array, r: number, g: number, b: number): number {
  return (lights[r] ?? 0) + (lights[g] ?? 0) + (lights[b] ?? 0) + 0.5;
}

function numberOfStep(numbers: Uint8Array, step: number): number {
  return numbers[step < 0 ? 0 : step > LIGHT_STEPS ? LIGHT_STEPS : step | 0] ?? 0;
}

/** The steps of light that have a number of their own. */
const LIGHT_STEPS = 8_191;

interface Tables {
  /** What each number of red, then of green, then of blue adds to a light of sRGB, in steps. */
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  /** The number of each step of light. */
  readonly numbers: Uint8Array;
}

function tablesFrom({ curves, matrix }: ColourSpace): Tables {
  const [red, green, blue] = mapTriple(product(inverse(SRGB.matrix), matrix), (row) =>
    Float32Array.from(
      ([0, 1, 2] as const).flatMap((channel) =>
        Array.from({ length: 256 }, (_, value) => LIGHT_STEPS * row[channel] * curves[channel](value / 255)),
      ),
    ),
  );
  const numbers = Uint8Array.from({ length: LIGHT_STEPS + 1 }, (_, step) => 255 * numberOf(step / LIGHT_STEPS) + 0.5);
  return { red, green, blue, numbers };
}

/** The number of a light in sRGB, the reverse of its curve. */
function numberOf(light: number): number {
  return light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

const SAMPLES = [0, 32, 64, 128, 192, 255];
/** Profiles of sRGB differ by as much from each other. */
const INVISIBLE = 2;

function changesVisibly(tables: Tables): boolean {
  const samples = Buffer.from(SAMPLES.flatMap((r) => SAMPLES.flatMap((g) => SAMPLES.flatMap((b) => [r, g, b, 255]))));
  const target = Buffer.alloc(samples.length);
  convert(tables, samples, { channels: 4, bytesPerChannel: 1 }, target);
  return samples.some((value, at) => Math.abs(value - (target[at] ?? 0)) > INVISIBLE);
}
