import type { UnknownAction } from 'redux';
import type { ChatLedger, Frame, MarkKind } from './replayPort.ts';

/**
 * What a replay tells of actions and states beyond their fields. None of it may be trusted to be as the types say: a
 * log is a file.
 */
export interface Insights<State> {
  readonly markOf: (action: UnknownAction) => MarkKind | null;
  readonly chatIdsOf: (action: UnknownAction) => readonly string[];
  readonly clientMsgIdsOf: (action: UnknownAction) => readonly string[];
  readonly framesOf: (action: UnknownAction) => readonly Frame[];
  /** The same object for a chat in which nothing has changed. */
  readonly ledgerOf: (state: State) => readonly ChatLedger[];
  readonly viewportOf: (state: State) => { readonly width: number; readonly height: number } | null;
  readonly placeOf: (state: State) => string;
  /** With what `map` makes of the `msg` of each message in it. Returns the same object where nothing changes. */
  readonly mapMessages: <Action extends UnknownAction>(action: Action, map: MapMessage) => Action;
  readonly mapStateMessages: (state: State, map: MapMessage) => State;
}

/** What names a message in a log. */
export interface LoggedMessage {
  readonly chatId: string;
  readonly chatSeq: number | null;
  /** '' where the sender gave it none. */
  readonly clientMsgId: string;
  /** '' for an answer that only gives its number. */
  readonly msg: string;
}

export type MapMessage = (message: LoggedMessage) => string;

/** The same, for logs that hold anything: what cannot be told of an action or a state is nothing. */
export function guarded<State>(insights: Insights<State>): Insights<State> {
  return {
    markOf: orElse(insights.markOf, null),
    chatIdsOf: orElse(insights.chatIdsOf, []),
    clientMsgIdsOf: orElse(insights.clientMsgIdsOf, []),
    framesOf: orElse(insights.framesOf, []),
    ledgerOf: orElse(insights.ledgerOf, []),
    viewportOf: orElse(insights.viewportOf, null),
    placeOf: orElse(insights.placeOf, ''),
    mapMessages: (action, map) => orElse(() => insights.mapMessages(action, map), action)(null),
    mapStateMessages: (state, map) => orElse(() => insights.mapStateMessages(state, map), state)(null),
  };
}

function orElse<In, Out>(tell: (value: In) => Out, otherwise: Out): (value: In) => Out {
  return (value) => {
    try {
      return tell(value);
    } catch {
      return otherwise;
    }
  };
}
