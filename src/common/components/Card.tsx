import type { ReactNode } from 'react';
import { Card as SemanticCard, CardHeader, Statistic, StatisticLabel, StatisticValue } from 'semantic-ui-react';

interface CardProps {
  readonly title: ReactNode;
  /** Of its title, which names it. */
  readonly titleId: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A thing with a title, next to others of its kind. */
export function Card({ title, titleId, className, children }: CardProps) {
  return (
    <SemanticCard as="article" className={`cs-panel ${className}`} aria-labelledby={titleId}>
      <CardHeader as="h3" id={titleId}>
        {title}
      </CardHeader>
      {children}
    </SemanticCard>
  );
}

interface FigureProps {
  readonly label: string;
  readonly className: string;
  readonly children: string;
}

/** A large figure with its label, in a description list. */
export function Figure({ label, className, children }: FigureProps) {
  return (
    <Statistic className={className}>
      <StatisticLabel as="dt">{label}</StatisticLabel>
      <StatisticValue as="dd">{children}</StatisticValue>
    </Statistic>
  );
}
