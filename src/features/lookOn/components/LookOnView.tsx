import type { ComponentProps } from 'react';
import type { LookOn } from '../lookOn.tsx';
import { LookOnBar } from './LookOnBar.tsx';
import { Whispers } from './Whispers.tsx';

const VIEWS = { bar: LookOnBar, whispers: Whispers } as const;

/** Draws one of its places. */
export function LookOnView({ place }: ComponentProps<typeof LookOn>) {
  const View = VIEWS[place];
  return <View />;
}
