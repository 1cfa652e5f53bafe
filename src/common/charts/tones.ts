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

export type ChartUnit = 'queries' | 'chats';
