import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from 'semantic-ui-react';
import { errorText, type AppError } from '../errors.ts';
import { readMessage } from '../messageText.ts';
import { Failure, Loading } from './states.tsx';

interface PanelProps extends Omit<ComponentPropsWithRef<'div'>, 'color' | 'content'> {
  /** Its element; `div` by default. */
  readonly as?: 'article' | 'section';
}

/** A part of a screen on a surface of its own. */
export function Panel({ className = '', ...rest }: PanelProps) {
  return <Segment {...rest} className={`cs-panel ${className}`.trim()} />;
}

interface NotLoadedProps {
  /** The text when loading has failed. */
  readonly failed: string;
  /** null: it still loads. */
  readonly error: AppError | null;
  readonly onRetry: () => void;
}

/** In place of something that has not loaded. */
export function NotLoaded({ failed, error, onRetry }: NotLoadedProps) {
  const { t } = useTranslation();
  if (error === null) return <Loading />;
  return (
    <Failure onRetry={onRetry}>
      {failed} {readMessage(t, errorText(error))}
    </Failure>
  );
}

export function LoadPanel(props: NotLoadedProps) {
  return (
    <Panel>
      <NotLoaded {...props} />
    </Panel>
  );
}
