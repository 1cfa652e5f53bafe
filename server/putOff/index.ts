import { addPutOff, cancelPutOff, listPutOff, movePutOff, sendPutOff } from '#contract/http/putOff.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { cancelOf, createPutOffWork, itemsOf, moveOf, putOff, sendOf, type PutOffDeps } from './putOffService.ts';

/** Serves what staff put off. @returns work on what is due */
export function servePutOff(server: Server, deps: PutOffDeps) {
  serveStaff(server, listPutOff, ({ principal }) => itemsOf(deps, principal));
  serveStaff(server, addPutOff, async ({ principal, input }) => ({ id: await putOff(deps, principal, input) }));
  serveStaff(server, movePutOff, ({ principal, input }) => moveOf(deps, principal, input));
  serveStaff(server, cancelPutOff, ({ principal, input }) => cancelOf(deps, principal, input.id));
  serveStaff(server, sendPutOff, ({ principal, input }) => sendOf(deps, principal, input.id));
  return { due: createPutOffWork(deps) };
}
