import type { DemoTraffic } from '../../../contract/http/demoTraffic.ts';
import { getDemoTraffic, stopDemoTraffic } from '../../../contract/http/gen/demoTraffic.js';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

export interface DemoTrafficApi {
  /** Fails without a toast: it is repeated. */
  readonly fetch: () => Cancellable<DemoTraffic>;
  readonly stop: () => Cancellable<null>;
}

export function createDemoTrafficApi(http: HttpClient): DemoTrafficApi {
  return {
    fetch: () => http.send(getDemoTraffic, {}),
    stop: () => http.save(stopDemoTraffic, {}, { toast: true }),
  };
}
