import { eventChannel, type Buffer, type EventChannel } from 'redux-saga';

/** A channel of what `listen` emits, until the caller closes it. Then the signal ends the listening. */
export function listeningChannel<Event extends string | object>(
  listen: (emit: (event: Event) => void, signal: AbortSignal) => void,
  buffer?: Buffer<Event>,
): EventChannel<Event> {
  return eventChannel<Event>((emit) => {
    const listening = new AbortController();
    listen(emit, listening.signal);
    return () => listening.abort();
  }, buffer);
}
