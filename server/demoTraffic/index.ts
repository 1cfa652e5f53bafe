import { getDemoTraffic, stopDemoTraffic } from '#contract/http/demoTraffic.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { createDemoTrafficService, type DemoTrafficDeps } from './demoTrafficService.ts';

export { DEMO_TRAFFIC_KEY } from './demoTrafficRepository.ts';
export type { StartTraffic, Traffic } from './demoTrafficService.ts';

/** Serves the calls of the demonstration's traffic. `app.ts` starts it when the server listens. */
export function serveDemoTraffic(server: Server, deps: Omit<DemoTrafficDeps, 'onError'>) {
  const onError = (error: unknown): void => {
    server.app.log.warn({ err: error }, 'demonstration: people could not be played');
  };
  const traffic = createDemoTrafficService({ ...deps, onError });
  serveStaff(server, getDemoTraffic, () => traffic.state());
  serveStaff(server, stopDemoTraffic, ({ principal }) => traffic.stop(principal));
  return traffic;
}
