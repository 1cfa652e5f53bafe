import { PERSON_TYPE } from '#contract/domain.ts';
import { CatchUp } from '#server/realtime/catchUp.ts';
import { Feeds } from '#server/realtime/feeds.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { ChatSession, Flusher } from '#server/realtime/chatSession.ts';

const PERSON = { type: PERSON_TYPE.customer, id: '7' } as const;

function openSession(): ChatSession {
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: () => undefined,
    pause: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
    once: () => undefined,
  };
  return new ChatSession({
    socket,
    id: 's',
    flusher: new Flusher(),
    options: DEFAULT_REALTIME_OPTIONS,
    monotonic: () => 0,
    onDrained: () => undefined,
    onDisconnected: () => undefined,
  });
}

describe('reading what sockets lack', () => {
  it('begins when the subscriptions are in effect, so that nothing falls between both', async () => {
    let settle: () => void = fail;
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const feeds = new Feeds();
    feeds.addSession(openSession(), PERSON);
    const eventsAfter = jasmine.createSpy('eventsAfter').and.resolveTo([]);
    const catchUp = new CatchUp({
      feeds,
      reads: { messagesAfter: () => Promise.resolve([]), eventsAfter },
      subscriber: { settled: () => settled },
      files: { readable: (_type, msg) => msg },
      onError: fail,
    });
    catchUp.personBehind(PERSON);
    // A few turns of the event loop, in which it could begin.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(eventsAfter).not.toHaveBeenCalled();
    settle();
    await catchUp.idle();
    expect(eventsAfter).toHaveBeenCalledTimes(1);
  });
});
