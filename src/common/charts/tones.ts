/** What a line counts. Each is told from the others by its colour, its brightness, its dashes and its points. */
export type Tone = 'open' | 'solved' | 'notSolved';

interface ToneMarks {
  /** Lengths of line and gap, in pixels. */
  readonly dash: readonly number[];
  readonly point: 'circle' | 'triangle' | 'rect';
}

export const MARKS_OF: Readonly<Record<Tone, ToneMarks>> = {
  open: { dash: [7, 4], point: 'triangle' },
  solved: { dash: [], point: 'circle' },
  notSolved: { dash: [2, 3], point: 'rect' },
};

/** What is counted. */
export type ChartUnit = 'queries' | 'chats';
