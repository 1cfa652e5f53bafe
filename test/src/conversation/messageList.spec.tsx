import { textContent } from '../../../contract/chat/content.ts';
import { MessageList, type MessageListProps } from '../../../src/conversation/components/MessageList.tsx';
import type { MessageRow } from '../../../src/conversation/messageRows.ts';
import { eventually, render } from '../../support/page/render.tsx';
import { settle } from '../../support/page/testStore.ts';

const START = Date.parse('2026-01-01T10:00:00Z');

function aMessage(fields: Partial<MessageRow> = {}): MessageRow {
  const chatSeq = fields.chatSeq ?? 1;
  return {
    key: `m${chatSeq}`,
    chatSeq,
    side: 'theirs',
    fromType: 1,
    fromId: '9',
    fromNickName: 'Ann',
    fromHeadImg: '',
    msgType: 1,
    msg: textContent(`text ${chatSeq}`),
    at: START + chatSeq * 1_000,
    sendState: null,
    refusal: '',
    clientMsgId: '',
    ...fields,
  };
}

/** Measuring, reporting and drawing again take a frame each. */
const STILL_FRAMES = 6;

const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => aMessage({ chatSeq: first + index }));
const mine = (fields: Partial<MessageRow>) =>
  aMessage({ side: 'mine', fromType: 2, fromId: '7', fromNickName: '', sendState: 'acked', ...fields });

describe('the message list', () => {
  const setUp = async (given: Partial<MessageListProps>) => {
    const spies = {
      onOlder: jasmine.createSpy('onOlder'),
      onRetry: jasmine.createSpy('onRetry'),
      onDiscard: jasmine.createSpy('onDiscard'),
      onOpenPicture: jasmine.createSpy('onOpenPicture'),
      onMediaExpired: jasmine.createSpy('onMediaExpired'),
    };
    const listOf = (props: Partial<MessageListProps>, height = 400) => (
      <div style={{ height, display: 'flex' }}>
        <MessageList label="Messages" messages={[]} ownType={2} older="none" {...spies} {...given} {...props} />
      </div>
    );
    const page = await render(listOf({}));
    const log = page.get('log', 'Messages');
    const texts = () => [...log.querySelectorAll('[data-message-text]')].map(({ textContent: text }) => text);
    /** Waits until nothing has moved for some frames. */
    const atRest = async () => {
      let before = '';
      for (let still = 0; still < STILL_FRAMES;) {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
        await settle();
        const now = [log.scrollHeight, log.clientHeight, log.scrollTop, texts().length].join(' ');
        still = now === before ? still + 1 : 0;
        before = now;
      }
    };
    const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    await atRest();
    return {
      ...page,
      ...spies,
      log,
      texts,
      atRest,
      isAtEnd,
      update: async (props: Partial<MessageListProps>, height?: number) => {
        await page.show(listOf(props, height));
        await atRest();
      },
      scrollTo: async (top: number) => {
        log.scrollTop = top;
        await atRest();
      },
    };
  };

  it('shows messages in order, with each day before its first message', async () => {
    const { texts, root } = await setUp({
      messages: [...messages(1, 2), aMessage({ chatSeq: 3, at: START + 24 * 3_600_000 })],
    });
    expect(texts()).toEqual(['text 1', 'text 2', 'text 3']);
    expect([...root.querySelectorAll('.cs-day')].map(({ textContent: text }) => text)).toEqual([
      '2026-01-01',
      '2026-01-02',
    ]);
  });

  it('shows any content as text, and a placeholder for empty messages', async () => {
    const { texts, root } = await setUp({
      messages: [
        aMessage({ chatSeq: 1, msg: textContent('<img src=x onerror=alert(1)>') }),
        aMessage({ chatSeq: 2, msgType: 2, msg: '{"img_url":"x"}' }),
        aMessage({ chatSeq: 3, msgType: 21, msg: '{"workOrderTitle":"Refund"}' }),
        aMessage({ chatSeq: 4, msg: 'no json' }),
      ],
    });
    expect(texts()).toEqual([
      '<img src=x onerror=alert(1)>',
      'Picture',
      'Work-order cardRefund',
      'This message cannot be shown.',
    ]);
    expect(root.querySelector('img')).toBeNull();
  });

  it('draws a line above the messages that were unread when it was opened', async () => {
    const { root } = await setUp({
      messages: [aMessage({ chatSeq: 1 }), mine({ chatSeq: 2 }), aMessage({ chatSeq: 3 })],
      unreadAfter: 1,
    });
    const line = () => root.querySelector('[data-unread-divider]');
    expect(line()?.textContent).toBe('New messages');
    expect(line()?.parentElement?.textContent).toContain('text 3');
  });

  it('draws no line while the first unread message is unknown', async () => {
    const { root } = await setUp({ messages: messages(5, 8), unreadAfter: 2 });
    expect(root.querySelector('[data-unread-divider]')).toBeNull();
  });

  it('opens at the first of many unread messages, and offers a way to the newest', async () => {
    const { texts, atRest, isAtEnd, doing, get } = await setUp({ messages: messages(1, 60), unreadAfter: 30 });
    await atRest();
    expect(texts()).toContain('text 31');
    expect(texts()).toContain('text 30');
    expect(isAtEnd()).toBeFalse();
    await doing(() => get('button', 'Jump to newest').click());
    await atRest();
    expect(isAtEnd()).toBeTrue();
    expect(texts()).toContain('text 60');
  });

  it('opens at the end, and draws only the visible messages', async () => {
    const { texts, isAtEnd } = await setUp({ messages: messages(1, 10_000) });
    expect(isAtEnd()).toBeTrue();
    expect(texts().at(-1)).toBe('text 10000');
    expect(texts().length).toBeLessThan(60);
  });

  it('stays at the end while the reader is there', async () => {
    const { update, isAtEnd, texts } = await setUp({ messages: messages(1, 100) });
    await update({ messages: messages(1, 101) });
    expect(isAtEnd()).toBeTrue();
    expect(texts().at(-1)).toBe('text 101');
  });

  it('stays at the end while its height changes, as with a composer that empties into a long message', async () => {
    const { update, isAtEnd, texts, atRest } = await setUp({ messages: messages(1, 100) });
    await update({ messages: messages(1, 100) }, 200);
    expect(isAtEnd()).toBeTrue();
    await update(
      {
        messages: [
          ...messages(1, 100),
          mine({ key: 'c1', chatSeq: null, sendState: 'queued', msg: textContent('long '.repeat(900)) }),
        ],
      },
      400,
    );
    await eventually(
      'the end of the long message is in sight',
      () => isAtEnd() && texts().at(-1)?.startsWith('long') === true,
    );
    await atRest();
    expect(isAtEnd()).toBeTrue();
  });

  it("keeps the reader's position, and announces new messages with a button to jump to them", async () => {
    const { update, scrollTo, log, isAtEnd, get, doing, atRest, texts } = await setUp({ messages: messages(1, 100) });
    await scrollTo(1_000);
    const top = log.scrollTop;
    await update({ messages: messages(1, 102) });
    expect(Math.abs(log.scrollTop - top)).toBeLessThan(2);
    await doing(() => get('button', '2 new messages').click());
    await atRest();
    expect(isAtEnd()).toBeTrue();
    expect(texts().at(-1)).toBe('text 102');
  });

  it("scrolls to the reader's own message", async () => {
    const { update, scrollTo, isAtEnd } = await setUp({ messages: messages(1, 100) });
    await scrollTo(1_000);
    expect(isAtEnd()).toBeFalse();
    await update({ messages: [...messages(1, 100), mine({ key: 'c1', chatSeq: null, sendState: 'queued' })] });
    expect(isAtEnd()).toBeTrue();
  });

  it('asks for older messages near the start, and does not jump when they arrive', async () => {
    const { update, scrollTo, onOlder, log } = await setUp({ messages: messages(101, 200), older: 'more' });
    expect(onOlder).not.toHaveBeenCalled();
    await scrollTo(300);
    expect(onOlder).toHaveBeenCalled();
    const placeOf = (text: string) =>
      [...log.querySelectorAll('[data-message-text]')]
        .find(({ textContent: found }) => found === text)
        ?.getBoundingClientRect().top ?? NaN;
    const before = placeOf('text 110');
    await update({ messages: messages(101, 200), older: 'loading' });
    await update({ messages: messages(1, 200), older: 'more' });
    expect(Math.abs(placeOf('text 110') - before)).toBeLessThan(3);
  });

  it('shows the delivery state of own messages, and the actions on a failed one', async () => {
    const { root, get, doing, onRetry, onDiscard } = await setUp({
      messages: [
        mine({ chatSeq: 1, sendState: 'read' }),
        mine({ key: 'c2', chatSeq: null, clientMsgId: 'c2', sendState: 'failed' }),
        mine({ key: 'c3', chatSeq: null, clientMsgId: 'c3', sendState: 'rejected', refusal: 'The chat has ended' }),
      ],
    });
    expect([...root.querySelectorAll('[data-send-state]')].map((element) => element.getAttribute('title'))).toEqual([
      'Read',
      'Failed',
      'Rejected',
    ]);
    expect(root.textContent).toContain('Not sent: The chat has ended');
    await doing(() => get('button', 'Retry').click());
    expect(onRetry).toHaveBeenCalledOnceWith('c2');
    await doing(() => get('button', 'Discard').click());
    expect(onDiscard).toHaveBeenCalledOnceWith('c2');
  });

  it('shows why the server has not accepted a message', async () => {
    const { root } = await setUp({
      messages: [
        mine({
          key: 'c1',
          chatSeq: null,
          clientMsgId: 'c1',
          sendState: 'queued',
          refusal: "The server's disk is full",
        }),
        mine({ key: 'c2', chatSeq: null, clientMsgId: 'c2', sendState: 'queued' }),
        mine({
          key: 'c3',
          chatSeq: null,
          clientMsgId: 'c3',
          sendState: 'failed',
          refusal: "The server's disk is full",
        }),
        mine({ key: 'c4', chatSeq: null, clientMsgId: 'c4', sendState: 'failed' }),
      ],
    });
    expect([...root.querySelectorAll('.cs-message-trouble')].map((element) => element.firstChild?.textContent)).toEqual(
      [
        "Not sent yet: The server's disk is full",
        "Not sent: The server's disk is full",
        'Not sent: offline for too long.',
      ],
    );
  });

  it('announces new messages of others, but not those that scrolling shows', async () => {
    const { root, update } = await setUp({ messages: messages(10, 12) });
    const live = () => root.querySelector('[aria-live=polite]')?.textContent;
    expect(live()).toBe('');
    await update({ messages: messages(1, 12) });
    expect(live()).toBe('');
    await update({ messages: messages(1, 13) });
    expect(live()).toBe('Ann: text 13');
  });
});
