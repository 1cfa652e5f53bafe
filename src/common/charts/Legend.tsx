import type { ReactNode } from 'react';
import { MARKS_OF, type Tone } from './tones.ts';

/** The legend of a chart. It is HTML, not canvas, so that it scales with the text and screen readers read it. */
export function Legend({ children }: { readonly children: ReactNode }) {
  return <ul className="cs-chart-legend cs-wrap cs-small">{children}</ul>;
}

interface LegendItemProps {
  readonly mark: ReactNode;
  readonly label: string;
  /** The sum of the figures, with its unit. */
  readonly total?: string;
}

export function LegendItem({ mark, label, total }: LegendItemProps) {
  return (
    <li>
      {mark}
      <span>{label}</span>
      {total !== undefined && <span className="cs-muted cs-digits">{total}</span>}
    </li>
  );
}

const POINTS = {
  circle: <circle cx="16" cy="7" r="4" />,
  triangle: <path d="M16 2.5 20.5 10.5h-9z" />,
  rect: <path d="M12.5 3.5h7v7h-7z" />,
} as const;

const CLASS_OF: Readonly<Record<Tone | 'assigned', string>> = {
  open: 'is-open',
  solved: 'is-solved',
  notSolved: 'is-not-solved',
  assigned: 'is-assigned',
};

/** A short piece of the line. */
export function LineMark({ tone }: { readonly tone: Tone }) {
  const { dash, point } = MARKS_OF[tone];
  return (
    <svg className={`cs-chart-mark ${CLASS_OF[tone]}`} width="32" height="14" viewBox="0 0 32 14" aria-hidden="true">
      <path d="M0 7h32" strokeWidth="2" strokeDasharray={dash.join(' ')} />
      {POINTS[point]}
    </svg>
  );
}

/** A short piece of the bar. */
export function BarMark({ of }: { readonly of: Tone | 'assigned' }) {
  return (
    <svg className={`cs-chart-mark ${CLASS_OF[of]}`} width="20" height="14" viewBox="0 0 20 14" aria-hidden="true">
      <path d="M.5.5h19v13H.5z" />
    </svg>
  );
}
