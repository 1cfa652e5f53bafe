import { getDemoTraffic, stopDemoTraffic } from '#contract/http/demoTraffic.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { createDemoTrafficService, type DemoTrafficDeps, type DemoTrafficService } from './demoTrafficService.ts';

export { DEMO_TRAFFIC_KEY } from './demoTrafficRepository.ts';
export type { StartTraffic, Traffic } from './demoTrafficService.ts';

/** Serves the calls of the demonstration's traffic. `app.ts` starts it when the server listens. */
export function serveDemoTraffic(server: Server, deps: Omit<DemoTrafficDeps, 'onError'>): DemoTrafficService {
  const onError = (error: unknown): void => {
    server.app.log.warn({ err: error }, 'demonstration: people could not be played');
  };
  const traffic = createDemoTrafficService({ ...deps, onError });
  serveStaff(server, getDemoTraffic, () => traffic.state());
  serveStaff(server, stopDemoTraffic, async ({ principal }) => {
    await traffic.stop(principal);
    return null;
  });
  return traffic;
}
