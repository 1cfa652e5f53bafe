import type { Annotations } from '#src/actionLog/replay/index.ts';

/** For logs of states and actions about which nothing is known. */
export function noAnnotations<State>(): Annotations<State> {
  return {
    markOf: () => null,
    chatIdsOf: () => [],
    clientMsgIdsOf: () => [],
    seenIn: () => [],
    framesOf: () => [],
    ledgerOf: () => [],
    viewportOf: () => null,
    addressOf: () => '',
    mapMessages: (action) => action,
    mapStateMessages: (state) => state,
  };
}
