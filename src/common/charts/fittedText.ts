import { graphemes } from '../format/initials.ts';
import { isolated } from '../format/isolated.ts';

/** The width of a text in pixels. */
export type Measure = (text: string) => number;

const ELLIPSIS = '…';

/** Measures with the font of the context. */
export function measureIn(context: CanvasRenderingContext2D, font: string): Measure {
  return (text) => {
    context.save();
    context.font = font;
    const { width } = context.measureText(text);
    context.restore();
    return width;
  };
}

/** The longest beginning of the text that fits, with an ellipsis if something is cut off. */
export function cutToFit(text: string, widthPx: number, measure: Measure): string {
  if (measure(text) <= widthPx) return isolated(text);
  const signs = graphemesOf(text);
  const cut = (count: number) => `${signs.slice(0, count).join('').trimEnd()}${ELLIPSIS}`;
  return isolated(cut(mostThatFit(signs.length, (count) => measure(cut(count)) <= widthPx)));
}

/** The whole text in lines that fit. Breaks between words, and within a word that is wider than a line. */
export function wrapToFit(text: string, widthPx: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).flatMap((each) => partsOf(each, widthPx, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= widthPx) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map(isolated);
}

function partsOf(word: string, widthPx: number, measure: Measure): readonly string[] {
  if (measure(word) <= widthPx) return [word];
  const signs = graphemesOf(word);
  const fits = Math.max(
    1,
    mostThatFit(signs.length, (count) => measure(signs.slice(0, count).join('')) <= widthPx),
  );
  if (fits >= signs.length) return [word];
  return [signs.slice(0, fits).join(''), ...partsOf(signs.slice(fits).join(''), widthPx, measure)];
}

/** The largest count that fits, if all smaller ones fit as well. */
function mostThatFit(max: number, fits: (count: number) => boolean): number {
  let known = 0;
  let beyond = max + 1;
  while (beyond - known > 1) {
    const middle = Math.floor((known + beyond) / 2);
    if (fits(middle)) known = middle;
    else beyond = middle;
  }
  return known;
}

/** Splits into graphemes where the browser supports it, else into code points. */
function graphemesOf(text: string): readonly string[] {
  return graphemes === null ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);
}
