import type { ComponentProps, ComponentPropsWithRef } from 'react';
import { Segment } from 'semantic-ui-react';
import { NotLoaded } from './states.tsx';

interface PanelProps extends Omit<ComponentPropsWithRef<'div'>, 'color' | 'content'> {
  /** Its element; `div` by default. */
  readonly as?: 'article' | 'section';
}

/** A part of a screen on a surface of its own. */
export function Panel({ className = '', ...rest }: PanelProps) {
  return <Segment {...rest} className={`cs-panel ${className}`.trim()} />;
}

/** The panel of something that has not loaded. */
export function LoadPanel(props: ComponentProps<typeof NotLoaded>) {
  return (
    <Panel>
      <NotLoaded {...props} />
    </Panel>
  );
}
