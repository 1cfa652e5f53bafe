import { listTargets, previewTargets, saveTargets } from '#contract/http/targets.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { WorkKind } from '../schedule/index.ts';
import { allTargets, preview, save, type TargetDeps } from './targetService.ts';
import { createWarnings, type WarningDeps } from './warnings.ts';

/** @returns the work that warns people */
export function serveTargets(server: Server, deps: TargetDeps & WarningDeps): readonly WorkKind[] {
  serveStaff(server, listTargets, () => allTargets(deps.db));
  serveStaff(server, saveTargets, ({ principal, input }) => save(deps, principal, input));
  serveStaff(server, previewTargets, ({ input }) => preview(deps.db, input));
  return createWarnings(deps);
}
