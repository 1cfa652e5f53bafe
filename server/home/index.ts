import { homeDay } from '#contract/http/home.ts';
import type { Config } from '../config.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { readDay, type HomeDeps } from './homeService.ts';

export { readFirstSteps } from './firstStepsRepository.ts';

export interface HomeScreenDeps extends Omit<HomeDeps, 'hasKeys'> {
  readonly config: Pick<Config, 'customerTokenJwks' | 'customerTokenSecrets'>;
  /** A demonstration signs its customers' tokens itself. */
  readonly isDemo: boolean;
}

export function serveHome(server: Server, { config, isDemo, ...deps }: HomeScreenDeps): void {
  const { customerTokenJwks, customerTokenSecrets } = config;
  const hasKeys = isDemo || customerTokenJwks !== null || customerTokenSecrets.length > 0;
  serveStaff(server, homeDay, ({ principal }) => readDay({ ...deps, hasKeys }, principal));
}
