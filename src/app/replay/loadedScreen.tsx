import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { Loading } from '../../common/components/states.tsx';
import type { AppState } from '../rootReducer.ts';

/**
 * A part of the page that has loaded. It is drawn from when its slices are in the store, as in the page that was recorded.
 * @param slices their keys in the store
 */
export function loadedScreen<Props extends object>(Screen: ComponentType<Props>, slices: readonly string[]): ComponentType<Props> {
  const isBrought = (state: AppState) => {
    const bySlice: Readonly<Record<string, unknown>> = state;
    return slices.every((slice) => (bySlice[slice] ?? null) !== null);
  };
  return function LoadedScreen(props: Props) {
    return useSelector(isBrought) ? <Screen {...props} /> : <Loading page />;
  };
}
