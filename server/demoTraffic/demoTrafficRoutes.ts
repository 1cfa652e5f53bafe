import { getDemoTraffic, stopDemoTraffic } from '../../contract/http/demoTraffic.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { DemoTrafficService } from './demoTrafficService.ts';

/** HTTP calls of the traffic of the demonstration. */
export function demoTrafficRoutes(
  server: Server,
  { traffic }: { readonly traffic: Pick<DemoTrafficService, 'state' | 'stop'> },
): void {
  serveStaff(server, getDemoTraffic, () => traffic.state());
  serveStaff(server, stopDemoTraffic, async ({ principal }) => {
    await traffic.stop(principal);
    return null;
  });
}
