import { createHash } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import { HEAD_IMAGE_SIDE } from '#contract/images.ts';
import { chanceFrom, type Chance } from './random.ts';
import type { SeedFile } from './insertions.ts';

/** All avatars are drawn at once, on a sheet with this many rows and columns. People share them. */
const SHEET = 8;
const SHEET_PX = SHEET * HEAD_IMAGE_SIDE;
const BYTES_PER_PIXEL = 4;
const QUALITY = 88;
const CUSTOMERS_WITH_ONE = 0.5;
const STAFF_WITH_ONE = 0.8;

const BACKGROUNDS = [
  ['#f6d5b0', '#e8a87c'],
  ['#bfe3e0', '#6fb3b8'],
  ['#d6d2f0', '#9a8fd1'],
  ['#f3c6cf', '#d98a9c'],
  ['#cfe5b8', '#8db872'],
  ['#c9dcf2', '#7ba3d0'],
] as const;
const SKINS = ['#f2cfb3', '#e5b18c', '#c98d63', '#9c6642', '#6f452c'] as const;
const HAIRS = ['#2b2320', '#4c352a', '#7a4f2c', '#b5793f', '#8f8a86', '#1c1c22'] as const;
const CLOTHES = ['#2f4858', '#7a3b4e', '#3c6e5b', '#4b4a7d', '#b4562f', '#e9e4da'] as const;
/** Hair behind and in front of the head, which is an ellipse around (64, 56). */
const CUTS = [
  { behind: '', before: 'M40 54C38 30 52 24 64 24s26 6 24 30c-4-10-10-14-24-14s-20 4-24 14z' },
  {
    behind: 'M36 58c-2-26 12-36 28-36s30 10 28 36l4 38H32z',
    before: 'M41 52c0-14 10-20 20-20 6 8 20 8 26 18-1-18-9-25-23-25S40 33 41 52z',
  },
  {
    behind: 'M38 56c-4-24 10-33 26-33s30 9 26 33c6 10 4 22-2 26H40c-6-4-8-16-2-26z',
    before: 'M41 50c2-12 12-17 23-17s21 5 23 17c0-16-9-24-23-24S41 34 41 50z',
  },
  {
    behind: 'M64 10a12 12 0 0 1 9 20H55a12 12 0 0 1 9-20z',
    before: 'M40 52c-1-20 10-27 24-27s25 7 24 27c-3-9-11-15-24-15s-21 6-24 15z',
  },
  {
    behind: 'M34 50c-4-6 0-14 6-16 2-9 14-13 24-13s22 4 24 13c6 2 10 10 6 16 3 6 0 13-5 15H39c-5-2-8-9-5-15z',
    before: '',
  },
] as const;

/** Drawn avatars: they show no real person. People who are not in the map have none. */
export interface SeedAvatars {
  readonly files: readonly SeedFile[];
  /** File ids by messaging-app user. */
  readonly fileOf: ReadonlyMap<number, string>;
}

/** Gives the same people the same avatars at every run. */
export async function seedAvatars(
  seed: number,
  { customerIds, staffIds }: { readonly customerIds: readonly number[]; readonly staffIds: readonly number[] },
): Promise<SeedAvatars> {
  const chance = chanceFrom(seed);
  const files = await drawAvatars(chance);
  const given = (ids: readonly number[], share: number) =>
    ids.flatMap((id): [number, string][] => (chance.isTrue(share) ? [[id, chance.oneOf(files).id]] : []));
  return { files, fileOf: new Map([...given(customerIds, CUSTOMERS_WITH_ONE), ...given(staffIds, STAFF_WITH_ONE)]) };
}

async function drawAvatars(chance: Chance): Promise<readonly SeedFile[]> {
  const cells = Array.from({ length: SHEET * SHEET }, (_, index) => ({
    x: (index % SHEET) * HEAD_IMAGE_SIDE,
    y: Math.floor(index / SHEET) * HEAD_IMAGE_SIDE,
  }));
  const backgrounds = BACKGROUNDS.map(
    ([light, dark], index) =>
      `<linearGradient id="g${index}" x1="0" y1="0" x2="1" y2="1">` +
      `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
  );
  const drawn = cells.map(
    ({ x, y }) =>
      `<svg x="${x}" y="${y}" width="${HEAD_IMAGE_SIDE}" height="${HEAD_IMAGE_SIDE}"
            viewBox="0 0 128 128">${drawAvatar(chance)}</svg>`,
  );
  const sheet = Transformer.fromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_PX}" height="${SHEET_PX}">` +
      `<defs>${backgrounds.join('')}</defs>${drawn.join('')}</svg>`,
  );
  const pixels = await sheet.rawPixels();
  return Promise.all(
    cells.map(async (cell, index) => {
      const content = await Transformer.fromRgbaPixels(cut(pixels, cell), HEAD_IMAGE_SIDE, HEAD_IMAGE_SIDE).jpeg(
        QUALITY,
      );
      const id = createHash('sha256').update(`demonstration head ${index}`).digest('hex').slice(0, 32);
      return { id, mediaType: 'image/jpeg', width: HEAD_IMAGE_SIDE, height: HEAD_IMAGE_SIDE, content };
    }),
  );
}

/** Cuts one avatar out of the sheet. */
function cut(pixels: Buffer, { x, y }: { readonly x: number; readonly y: number }): Buffer {
  return Buffer.concat(
    Array.from({ length: HEAD_IMAGE_SIDE }, (_, row) => {
      const from = ((y + row) * SHEET_PX + x) * BYTES_PER_PIXEL;
      return pixels.subarray(from, from + HEAD_IMAGE_SIDE * BYTES_PER_PIXEL);
    }),
  );
}

function drawAvatar(chance: Chance): string {
  const [skin, hair, clothes, shape] = [
    chance.oneOf(SKINS),
    chance.oneOf(HAIRS),
    chance.oneOf(CLOTHES),
    chance.oneOf(CUTS),
  ];
  const glasses = chance.isTrue(0.25)
    ? '<g fill="none" stroke="#222" stroke-opacity=".7" stroke-width="2">' +
      '<circle cx="54" cy="58" r="8"/><circle cx="74" cy="58" r="8"/><path d="M62 57h4"/></g>'
    : '';
  return `
    <rect width="128" height="128" fill="url(#g${chance.integer(0, BACKGROUNDS.length - 1)})"/>
    <path d="${shape.behind}" fill="${hair}"/>
    <path d="M20 128c0-26 18-36 44-36s44 10 44 36z" fill="${clothes}"/>
    <path d="M54 76h20v18c0 6-20 6-20 0z" fill="${skin}"/>
    <path d="M54 82c6 5 14 5 20 0v6c-6 4-14 4-20 0z" fill="#000" fill-opacity=".12"/>
    <ellipse cx="64" cy="56" rx="24" ry="28" fill="${skin}"/>
    <path d="${shape.before}" fill="${hair}"/>
    <g fill="#222" fill-opacity=".75"><circle cx="54" cy="58" r="2.4"/><circle cx="74" cy="58" r="2.4"/></g>
    <path d="M56 70c5 5 11 5 16 0" fill="none" stroke="#222" stroke-opacity=".6"
          stroke-width="2" stroke-linecap="round"/>
    ${glasses}`;
}
