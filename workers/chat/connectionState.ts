import { CLOSE } from '#contract/chat/commands.ts';
import type { CloseReason } from './api.ts';

/** The state of one socket. `closed` is final: reconnecting means a new connection. */
export type ConnectionState =
  | { readonly name: 'opening' }
  | { readonly name: 'authenticating' }
  | { readonly name: 'ready' }
  | { readonly name: 'closed'; readonly reason: CloseReason };

export type ConnectionInput =
  | { readonly type: 'socketOpened' }
  | { readonly type: 'loginAccepted' }
  /** A packet that may only arrive on a ready connection. */
  | { readonly type: 'pushed' }
  | { readonly type: 'ended'; readonly reason: CloseReason };

/** Pure. An input that does not fit the state is an error of one side, and ends the connection. */
export function nextState(state: ConnectionState, input: ConnectionInput): ConnectionState {
  if (state.name === 'closed') return state;
  switch (input.type) {
    case 'socketOpened':
      return state.name === 'opening' ? { name: 'authenticating' } : closed('protocol-error');
    case 'loginAccepted':
      return state.name === 'authenticating' ? { name: 'ready' } : closed('protocol-error');
    case 'pushed':
      return state.name === 'ready' ? state : closed('protocol-error');
    case 'ended':
      return closed(input.reason);
  }
}

const REASON_OF_CODE: ReadonlyMap<number, CloseReason> = new Map<number, CloseReason>([
  [CLOSE.goingAway, 'goaway'],
  [CLOSE.protocolError, 'protocol-error'],
  [CLOSE.unsupportedData, 'protocol-error'],
  [CLOSE.tooBig, 'protocol-error'],
  [CLOSE.policy, 'overloaded'],
  [CLOSE.tryAgainLater, 'overloaded'],
  [CLOSE.tooManySockets, 'too-many-sockets'],
  [CLOSE.accessChanged, 'access-changed'],
  [CLOSE.unauthorized, 'unauthorized'],
  [CLOSE.forbidden, 'forbidden'],
  [CLOSE.replaced, 'replaced'],
  [CLOSE.clientTooOld, 'client-too-old'],
]);

/** The meaning of a WebSocket close code. Any other code (1006, no answer at all) is a lost connection. */
export function reasonOfClose(code: number): CloseReason {
  return REASON_OF_CODE.get(code) ?? 'lost';
}

function closed(reason: CloseReason): ConnectionState {
  return { name: 'closed', reason };
}
