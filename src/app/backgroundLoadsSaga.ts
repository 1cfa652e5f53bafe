import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Features } from './loadFeature.ts';
import { SHARED_FEATURES } from './registry.ts';
import { supervise, type SupervisorDeps } from './supervise.ts';

interface BackgroundLoads {
  readonly features: Features;
  /** Called once avatars have loaded. */
  readonly onAvatars: () => void;
  readonly hasDemoTraffic: boolean;
}

/** Loads features that no screen waits for. The supervisor runs a load again after a failed download. */
export function backgroundLoadsSaga(
  deps: SupervisorDeps,
  { features, onAvatars, hasDemoTraffic }: BackgroundLoads,
): SagaGenerator<void> {
  const loadAvatars = function* () {
    yield* call(features.load, 'avatars', SHARED_FEATURES.avatars);
    yield* call(onAvatars);
  };
  const loadDemoTraffic = () => call(features.load, 'demoTraffic', SHARED_FEATURES.demoTraffic);
  return supervise(deps, { loadAvatars, ...(hasDemoTraffic ? { loadDemoTraffic } : {}) });
}
