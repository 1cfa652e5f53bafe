import { call, type SagaGenerator } from 'typed-redux-saga';
import { retry } from '#common/retrySaga.ts';
import type { Features } from './loadFeature.ts';
import { SHARED_FEATURES } from './registry.ts';
import { supervise, type SupervisorDeps } from './supervise.ts';

interface BackgroundLoads {
  readonly features: Features;
  readonly hasDemoTraffic: boolean;
}

/** Loads features that no screen waits for. Tries again without an error message. */
export function backgroundLoadsSaga(
  deps: SupervisorDeps,
  { features, hasDemoTraffic }: BackgroundLoads,
): SagaGenerator<void> {
  const loadAvatars = () => retry(() => call(features.load, SHARED_FEATURES.avatars), deps.random);
  const loadDemoTraffic = () => retry(() => call(features.load, SHARED_FEATURES.demoTraffic), deps.random);
  return supervise(deps, { loadAvatars, ...(hasDemoTraffic ? { loadDemoTraffic } : {}) });
}
