/** The company's logo and colour, on the customer's page and on the sidebar. */

/** null: those of the product. */
export interface Brand {
  /** As in {@link COLOUR}. */
  readonly colour: string | null;
  /** The id of a logo, as in {@link LOGO_ID}. */
  readonly logo: string | null;
}

export const PRODUCT_COLOUR = '#1b6fc2';
export const COLOUR = /^#[\da-f]{6}$/;
export const LOGO_ID = /^[\da-f]{32}$/;
/** Where the style sheet of a brand is, which its query string describes. */
export const BRAND_STYLES_PATH = '/brand.css';
/** Where a logo is: `/{id}` follows. Everyone may read it, because the customer's page shows it before its first call. */
export const LOGO_PATH = '/brand/logo';
/** Logos fit into a square with sides of this many pixels. */
export const LOGO_SIDE = 256;
/** Characters on a colour have at least this contrast (WCAG 2.2, success criterion 1.4.3). */
export const CONTRAST_MIN = 4.5;

/** The address of a brand's style sheet; null: it needs none. */
export function brandStylesUrl({ colour, logo }: Brand): string | null {
  const query = [...(colour === null ? [] : [`colour=${colour.slice(1)}`]), ...(logo === null ? [] : [`logo=${logo}`])];
  return query.length === 0 ? null : `${BRAND_STYLES_PATH}?${query.join('&')}`;
}

export function logoUrl(id: string): string {
  return `${LOGO_PATH}/${id}`;
}

/** A surface in the company's colour. All are '#rrggbb'. */
export interface BrandColours {
  readonly surface: string;
  /** What is under the pointer, or current. */
  readonly raised: string;
  /** Texts and icons on both. */
  readonly ink: string;
}

const WHITE = '#ffffff';
const BLACK = '#000000';
/** How much of the colour is left beside a dark page, so that it does not glare: white is readable on every such one. */
const DARK_SHARE = 0.45;
const RAISED_SHARE = 0.14;

/** @param colour '#rrggbb' */
export function brandColours(colour: string, theme: 'light' | 'dark'): BrandColours {
  const surface = theme === 'dark' ? mixed(BLACK, colour, DARK_SHARE) : colour;
  const [ink, other] = contrast(surface, WHITE) >= CONTRAST_MIN ? [WHITE, BLACK] : [BLACK, WHITE];
  const nearInk = mixed(surface, ink, RAISED_SHARE);
  const raised = contrast(nearInk, ink) >= CONTRAST_MIN ? nearInk : mixed(surface, other, RAISED_SHARE);
  return { surface, raised, ink };
}

/** From 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Red, green and blue, from 0 to 255. */
function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** @param share of `added` */
function mixed(colour: string, added: string, share: number): string {
  const others = channelsOf(added);
  const channels = channelsOf(colour).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
