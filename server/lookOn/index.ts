import { joinChat, leaveChat, listOnlookers } from '#contract/http/lookOn.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { join, leave, onlookersOf, type LookOnDeps } from './lookOnService.ts';

export { createWatchService, type WatchService } from './lookOnService.ts';

/** Serves what leaders do in the live chats of others. Taking over is an assignment, and a whisper a note. */
export function serveLookOn(server: Server, deps: LookOnDeps): void {
  serveStaff(server, joinChat, ({ principal, input }) => join(deps, principal, input.chatId));
  serveStaff(server, leaveChat, ({ principal, input }) => leave(deps, principal, input.chatId));
  serveStaff(server, listOnlookers, ({ principal, input }) => onlookersOf(deps.db, principal, input.chatId));
}
