import type { Server } from '../http/serve.ts';
import { demoTrafficRoutes } from './demoTrafficRoutes.ts';
import { createDemoTrafficService, type DemoTrafficDeps, type DemoTrafficService } from './demoTrafficService.ts';

export { DEMO_TRAFFIC_KEY } from './demoTrafficRepository.ts';

/** Serves the calls of the demonstration's traffic. `app.ts` starts it when the server listens. */
export function serveDemoTraffic(server: Server, deps: DemoTrafficDeps): DemoTrafficService {
  const traffic = createDemoTrafficService(deps);
  demoTrafficRoutes(server, { traffic });
  return traffic;
}
