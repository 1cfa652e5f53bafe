import { useId, type ReactNode } from 'react';
import { PANEL_QUERIES_MAX } from '#contract/constants.ts';

interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the panel under a heading, which names it. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="cs-line-above cs-pad-3-4" aria-labelledby={id}>
      <div className="cs-row cs-between cs-gap-2">
        <h3 id={id} className="cs-small cs-strong cs-flush">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The server sends one more than is shown, if there is one. */
export function openQueriesShown<Query>(queries: readonly Query[]) {
  return { shown: queries.slice(0, PANEL_QUERIES_MAX), hasMore: queries.length > PANEL_QUERIES_MAX };
}
