import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { useMedia } from '../../components/useMedia.ts';

/** What a line counts. The lines differ by colour, brightness, dashes and points. */
export type Tone = 'open' | 'solved' | 'notSolved';

interface ToneMarks {
  /** Lengths of dash and gap, in pixels. */
  readonly dash: readonly number[];
  readonly point: 'circle' | 'triangle' | 'rect';
}

export const MARKS_OF: Readonly<Record<Tone, ToneMarks>> = {
  open: { dash: [7, 4], point: 'triangle' },
  solved: { dash: [], point: 'circle' },
  notSolved: { dash: [2, 3], point: 'rect' },
};

/**
 * The design tokens that a canvas needs, because style sheets do not reach it. Colours as `rgb(…)`, sizes in pixels.
 */
export interface ChartTheme {
  readonly tone: Readonly<Record<Tone, string>>;
  readonly assigned: string;
  readonly assignedLine: string;
  readonly grid: string;
  readonly ink: string;
  readonly inkMuted: string;
  readonly surface: string;
  readonly fontFamily: string;
  readonly fontSizePx: number;
}

/** What changes the tokens, beside the page's theme. Paper has those of the light theme. */
const FORCED_COLOURS = '(forced-colors: active)';
const PAPER = 'print';

/**
 * The theme at `canvas`; null before the first drawing. Read again when the page's theme changes, the system turns forced
 * colours on or off, or the page is printed.
 */
export function useChartTheme(canvas: RefObject<HTMLElement | null>): ChartTheme | null {
  const isForced = useMedia(FORCED_COLOURS);
  const isPaper = useMedia(PAPER);
  const pageTheme = useSyncExternalStore(subscribeToPage, () => document.documentElement.dataset['theme']);
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) setTheme(readTheme(canvas.current));
  }, [canvas, isForced, isPaper, pageTheme]);
  return theme;
}

function subscribeToPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function readTheme(canvas: HTMLElement): ChartTheme {
  const probe = document.createElement('span');
  probe.className = 'cs-chart-probe';
  canvas.append(probe);
  const style = getComputedStyle(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const theme = {
    tone: {
      open: colour('--cs-chart-open'),
      solved: colour('--cs-chart-solved'),
      notSolved: colour('--cs-chart-not-solved'),
    },
    assigned: colour('--cs-chart-assigned'),
    assignedLine: colour('--cs-chart-assigned-line'),
    grid: colour('--cs-chart-grid'),
    ink: colour('--cs-chart-ink'),
    inkMuted: colour('--cs-chart-ink-muted'),
    surface: colour('--cs-chart-surface'),
    fontFamily: style.fontFamily,
    fontSizePx: Number.parseFloat(style.fontSize),
  };
  probe.remove();
  return theme;
}
