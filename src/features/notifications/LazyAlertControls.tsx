import { lazy, type ComponentProps } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import type { AlertControls } from './components/AlertControls.tsx';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "alerts" */ './components/AlertControls.tsx')).AlertControls,
}));

/** The controls of alerts. They appear when they have loaded; nothing else waits for them. */
export function LazyAlertControls(props: ComponentProps<typeof AlertControls>) {
  return late(<Loaded {...props} />);
}
