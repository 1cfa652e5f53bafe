import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { textContent } from '#contract/chat/content.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { ChatSession, Flusher } from '#server/realtime/chatSession.ts';

const unused = (): never => {
  throw new Error('nothing asks for this here');
};
/** As long as a message can be: each character takes six. */
const LONGEST = textContent('\u0001'.repeat(MESSAGE_TEXT_MAX)).length;

describe('the messages that a session may send', () => {
  const sessionWith = (customerSendsPerSecond: number) => {
    let now = 0;
    const session = new ChatSession({
      socket: {
        OPEN: 1,
        readyState: 1,
        bufferedAmount: 0,
        send: unused,
        pause: unused,
        close: unused,
        terminate: unused,
        once: unused,
      },
      id: 'session',
      flusher: new Flusher(),
      options: { ...DEFAULT_REALTIME_OPTIONS, customerSendsPerSecond },
      monotonic: () => now,
      onDrained: unused,
      onDisconnected: unused,
    });
    return {
      /** How many of these messages are allowed at once. */
      allowed: (characters: number) => {
        let count = 0;
        while (session.maySend(characters)) count += 1;
        return count;
      },
      wait: (ms: number) => {
        now += ms;
      },
    };
  };

  it('are those of two seconds at once, then a few a second', () => {
    const { allowed, wait } = sessionWith(20);
    expect(allowed(0)).toBe(40);
    wait(1_000);
    expect(allowed(3_999)).toBe(20);
  });

  it('are fewer when they are long', () => {
    const { allowed, wait } = sessionWith(20);
    expect(allowed(4_000)).toBe(20);
    wait(10_000);
    expect(allowed(LONGEST)).toBe(2);
  });

  it('include the longest message at any rate', () => {
    const { allowed, wait } = sessionWith(1);
    expect(allowed(LONGEST)).toBe(1);
    wait(2_000);
    expect(allowed(LONGEST)).toBe(1);
  });
});
