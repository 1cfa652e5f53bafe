import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Loaded } from '../loaded.ts';
import { NotLoaded } from './Panel.tsx';
import { Loading } from './states.tsx';

interface LoadedViewProps<Of, Content> {
  readonly loaded: Loaded<Of, Content>;
  /** The text when loading has failed. */
  readonly failed: string;
  readonly children: (content: Content, of: Of) => ReactNode;
}

/** What has loaded, or what is in its place. */
export function LoadedView<Of, Content>({
  loaded: { actions, select },
  failed,
  children,
}: LoadedViewProps<Of, Content>) {
  const dispatch = useDispatch();
  const state = useSelector(select);
  if (state.status === 'ready') return children(state.content, state.of);
  if (state.status !== 'failed') return <Loading />;
  return <NotLoaded failed={failed} error={state.error} onRetry={() => dispatch(actions.opened(state.of))} />;
}
