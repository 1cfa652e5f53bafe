import type { ComponentPropsWithRef } from 'react';
import { Segment } from 'semantic-ui-react';
import './Panel.css';

interface PanelProps extends Omit<ComponentPropsWithRef<'div'>, 'color' | 'content'> {
  /** Its element; `div` by default. */
  readonly as?: 'article' | 'section';
}

/** A part of a screen on a surface of its own. */
export function Panel({ className = '', ...rest }: PanelProps) {
  return <Segment {...rest} className={`cs-panel ${className}`.trim()} />;
}
