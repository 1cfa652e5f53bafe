import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '..', '..', 'src');
const SHEETS = ['common/styles/tokens.css', 'common/charts/charts.css'];
/** Initials on coloured discs, and pictures on black. */
const SAME_IN_BOTH = ['common/components/Avatar.css', 'conversation/components/PictureViewer.css'];

/** Of the marks on actions of a replay, as words in a row that may be the current one. */
const MARKS = [
  ...readFileSync(path.join(SRC, 'features/replay/components/Timeline.css'), 'utf8').matchAll(
    /--cs-mark: var\(--cs-([\w-]+)\)/g,
  ),
].map(([, name = '']) => name);

/** WCAG 2.2, success criteria 1.4.3 and 1.4.11. */
const [TEXT, GRAPHIC] = [4.5, 3];
const SURFACES = ['canvas', 'surface', 'surface-sunken', 'surface-hover'];
/** Foregrounds, backgrounds, and the ratio that they need. */
const PAIRS: readonly (readonly [readonly string[], readonly string[], number])[] = [
  [['ink', 'ink-muted', 'primary', 'primary-hover', 'danger', 'success', 'warning'], SURFACES, TEXT],
  [['ink', 'primary-active'], ['primary-soft', 'bubble', 'selection'], TEXT],
  [['bubble-ink-muted'], ['bubble'], TEXT],
  [['ink', 'ink-muted', 'primary-hover'], ['primary-soft'], TEXT],
  [MARKS, ['surface', 'surface-hover', 'primary-soft'], TEXT],
  [['ink', 'danger'], ['danger-soft'], TEXT],
  [['ink', 'success'], ['success-soft'], TEXT],
  [['ink', 'warning'], ['warning-soft'], TEXT],
  [['on-primary'], ['primary', 'primary-hover', 'primary-active', 'danger', 'danger-hover'], TEXT],
  [['on-brand'], ['brand'], TEXT],
  [['side-ink', 'side-ink-strong'], ['side', 'side-raised'], TEXT],
  [['control-line', 'focus'], ['surface', 'canvas'], GRAPHIC],
  [['side-mark'], ['side-raised'], GRAPHIC],
  [['chart-open', 'chart-solved', 'chart-not-solved', 'chart-assigned-line', 'received'], ['surface'], GRAPHIC],
];

/** Tokens with a colour, by name without its prefix. */
type Colours = ReadonlyMap<string, string>;

function coloursIn(sheet: string, selector: string): Colours {
  const [, body = ''] = sheet.split(`\n${selector} {`);
  return new Map(
    [...body.slice(0, body.indexOf('\n}')).matchAll(/--cs-([\w-]+): (#[\da-f]{6});/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
    return sum + weight * (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe('the colours of the page', () => {
  const sheets = SHEETS.map((file) => `\n${readFileSync(path.join(SRC, file), 'utf8')}`);
  const light = new Map(sheets.flatMap((sheet) => [...coloursIn(sheet, ':root')]));
  const changed = new Map(sheets.flatMap((sheet) => [...coloursIn(sheet, ":root[data-theme='dark']")]));

  it('computes the ratio of black and white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  for (const [theme, colours] of [
    ['light', light],
    ['dark', new Map([...light, ...changed])],
  ] as const) {
    it(`have enough contrast in the ${theme} theme`, () => {
      const colourOf = (name: string) => {
        const colour = colours.get(name);
        if (colour === undefined) throw new Error(`there is no --cs-${name}`);
        return colour;
      };
      const faint = PAIRS.flatMap(([fronts, backs, least]) =>
        fronts.flatMap((front) =>
          backs.map((back) => ({ front, back, least, ratio: contrast(colourOf(front), colourOf(back)) })),
        ),
      ).filter(({ ratio, least }) => ratio < least);
      expect(faint.map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`)).toEqual([]);
    });
  }

  it('are tokens, so that both themes have them', () => {
    const literals = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css') && ![...SHEETS, ...SAME_IN_BOTH].includes(file.replaceAll(path.sep, '/')))
      .flatMap((file) =>
        [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/gi)].map(
          ([colour]) => `${file}: ${colour}`,
        ),
      );
    expect(literals).toEqual([]);
  });
});
