import type { UnknownAction } from 'redux';
import type { ChatLedger } from '#contract/actionLog.ts';
import type { Frame, MarkKind } from './replayPort.ts';
import type { Seen } from './sightings.ts';

/**
 * What the app knows about its actions and states, for a replay to show beside their fields.
 * An action or state comes from a file and may differ from its type, so each of these functions may throw.
 */
export interface Annotations<State> {
  readonly markOf: (action: UnknownAction) => MarkKind | null;
  readonly chatIdsOf: (action: UnknownAction) => readonly string[];
  readonly clientMsgIdsOf: (action: UnknownAction) => readonly string[];
  /** What it says about messages and events of chats. */
  readonly seenIn: (action: UnknownAction) => readonly Seen[];
  readonly framesOf: (action: UnknownAction) => readonly Frame[];
  /** Returns the same object for a chat that has not changed. */
  readonly ledgerOf: (state: State) => readonly ChatLedger[];
  readonly viewportOf: (state: State) => { readonly width: number; readonly height: number } | null;
  readonly addressOf: (state: State) => string;
  /** Replaces the `msg` of each message by what `map` returns. Returns the same object if nothing changes. */
  readonly mapMessages: <Action extends UnknownAction>(action: Action, map: MapMessage) => Action;
  readonly mapStateMessages: (state: State, map: MapMessage) => State;
}

/** What identifies a message in a log. */
export interface LoggedMessage {
  readonly chatId: string;
  readonly chatSeq: number | null;
  /** '' if the sender gave it none. */
  readonly clientMsgId: string;
  /** '' in an acknowledgement, which only has the number. */
  readonly msg: string;
}

export type MapMessage = (message: LoggedMessage) => string;

/** The same annotations, with an empty result instead of an exception. */
export function withFallbacks<State>(annotations: Annotations<State>): Annotations<State> {
  return {
    markOf: orElse(annotations.markOf, null),
    chatIdsOf: orElse(annotations.chatIdsOf, []),
    clientMsgIdsOf: orElse(annotations.clientMsgIdsOf, []),
    seenIn: orElse(annotations.seenIn, []),
    framesOf: orElse(annotations.framesOf, []),
    ledgerOf: orElse(annotations.ledgerOf, []),
    viewportOf: orElse(annotations.viewportOf, null),
    addressOf: orElse(annotations.addressOf, ''),
    mapMessages: (action, map) => orElse(() => annotations.mapMessages(action, map), action)(null),
    mapStateMessages: (state, map) => orElse(() => annotations.mapStateMessages(state, map), state)(null),
  };
}

function orElse<In, Out>(compute: (value: In) => Out, fallback: Out): (value: In) => Out {
  return (value) => {
    try {
      return compute(value);
    } catch {
      return fallback;
    }
  };
}
