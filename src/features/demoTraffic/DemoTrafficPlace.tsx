import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { late } from '#common/components/ErrorBoundary.tsx';
import { selectDemoTrafficEnd } from './demoTrafficSlice.ts';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "demo-traffic" */ './components/DemoTrafficStrip.tsx')).DemoTrafficStrip,
}));

/** The strip of the demonstration's traffic, while there is some. It loads only then. */
export function DemoTrafficPlace() {
  const until = useSelector(selectDemoTrafficEnd);
  return until === null ? null : late(<Loaded until={until} />);
}
