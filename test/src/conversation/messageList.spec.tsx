import { quotingContent, textContent } from '#contract/chat/content.ts';
import { MessageList, type MessageListProps } from '#src/conversation/components/MessageList.tsx';
import type { MessageRow } from '#src/conversation/messageRows.ts';
import { eventually, render } from '../../support/page/render.tsx';
import { settle } from '../../support/page/testStore.ts';
import { translatePage } from '../../support/page/translation.ts';

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
    const { onOlder, ...actions } = spies;
    const listOf = (props: Partial<MessageListProps>, height = 400) => (
      <div style={{ height, display: 'flex' }}>
        <MessageList
          label="Messages"
          messages={[]}
          ownType={2}
          older="none"
          onOlder={onOlder}
          actions={actions}
          {...given}
          {...props}
        />
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
    /** Distance to the end, and to the start, of the messages in the page. */
    const belowPx = () => -log.scrollTop;
    const abovePx = () => log.scrollHeight - log.clientHeight - belowPx();
    const isAtEnd = () => belowPx() < 40;
    const textsInSight = () => {
      const frame = log.getBoundingClientRect();
      return [...log.querySelectorAll('[data-message-text]')]
        .filter((text) => {
          const { top, bottom } = text.getBoundingClientRect();
          return top >= frame.top && bottom <= frame.bottom;
        })
        .map(({ textContent: text }) => text);
    };
    const placeOf = (wanted: string) =>
      [...log.querySelectorAll('[data-message-text]')]
        .find(({ textContent: text }) => text === wanted)
        ?.getBoundingClientRect().top ?? NaN;
    await atRest();
    return {
      ...page,
      ...spies,
      log,
      texts,
      atRest,
      isAtEnd,
      textsInSight,
      placeOf,
      update: async (props: Partial<MessageListProps>, height?: number) => {
        await page.show(listOf(props, height));
        await atRest();
      },
      /** Scrolls this much towards older messages. */
      scrollUp: async (px: number) => {
        log.scrollTop -= px;
        await atRest();
      },
      /** Scrolls until the oldest message in the page stays the same one. */
      scrollToStart: async () => {
        for (let before: unknown = null; before !== texts()[0] || abovePx() > 1;) {
          before = texts()[0];
          log.scrollTop -= abovePx();
          await atRest();
        }
      },
      scrollToEnd: async () => {
        for (let before: unknown = null; before !== texts().at(-1) || belowPx() > 1;) {
          before = texts().at(-1);
          log.scrollTop = 0;
          await atRest();
        }
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

  it('paints nothing outside of a message or a name, as stacked accents would', async () => {
    const stacked = `a${'\u0301\u0301\u0301\u200d'.repeat(100)}`;
    const { root } = await setUp({ messages: [aMessage({ msg: textContent(stacked), fromNickName: stacked })] });
    for (const part of ['.cs-bubble-text', '.cs-message-name bdi'])
      expect(getComputedStyle(root.querySelector(part) ?? root).overflowY)
        .withContext(part)
        .toMatch(/clip|hidden/);
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
    const { textsInSight, isAtEnd, doing, get, atRest } = await setUp({ messages: messages(1, 600), unreadAfter: 30 });
    expect(textsInSight()).toContain('text 30');
    expect(textsInSight()).toContain('text 31');
    expect(isAtEnd()).toBeFalse();
    await doing(() => get('button', 'Jump to newest').click());
    await atRest();
    expect(isAtEnd()).toBeTrue();
    expect(textsInSight().at(-1)).toBe('text 600');
  });

  it('opens at the end, and draws only messages near the visible ones', async () => {
    const { textsInSight, texts, isAtEnd } = await setUp({ messages: messages(1, 10_000) });
    expect(isAtEnd()).toBeTrue();
    expect(textsInSight().at(-1)).toBe('text 10000');
    expect(texts().length).toBeLessThan(80);
  });

  it('shows a short conversation from the top', async () => {
    const { log, root } = await setUp({ messages: messages(1, 2) });
    const head = root.querySelector('.cs-messages-head');
    expect(head?.getBoundingClientRect().top).toBeCloseTo(log.getBoundingClientRect().top, 0);
  });

  it('draws enough messages for a screen of any height', async () => {
    const { log, texts, update, textsInSight } = await setUp({ messages: messages(1, 300) });
    const before = texts().length;
    await update({}, 4_000);
    expect(texts().length).toBeGreaterThan(before);
    expect(log.scrollHeight).toBeGreaterThan(log.clientHeight);
    expect(textsInSight().at(-1)).toBe('text 300');
  });

  it('stays at the end while the reader is there, without scrolling', async () => {
    const { update, log, textsInSight, texts } = await setUp({ messages: messages(1, 100) });
    const scrolled = jasmine.createSpy('scrolled');
    log.addEventListener('scroll', scrolled);
    for (let count = 101; count <= 115; count += 1) {
      await update({ messages: messages(1, count) });
      expect(textsInSight().at(-1)).toBe(`text ${count}`);
    }
    expect(scrolled).not.toHaveBeenCalled();
    expect(texts().length).toBeLessThan(80);
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

  it('reads up to the oldest message and back, with few messages in the page', async () => {
    const { texts, textsInSight, scrollToStart, scrollToEnd, root } = await setUp({ messages: messages(1, 400) });
    await scrollToStart();
    expect(textsInSight()[0]).toBe('text 1');
    expect(root.textContent).toContain('Beginning of the conversation');
    expect(texts().length).toBeLessThanOrEqual(200);
    await scrollToEnd();
    expect(textsInSight().at(-1)).toBe('text 400');
    expect(texts().length).toBeLessThan(80);
  });

  for (const keeps of [true, false])
    describe(keeps ? 'in a browser that keeps the position' : 'in Safari, which does not', () => {
      const style = document.createElement('style');
      beforeEach(() => {
        if (keeps) return;
        style.textContent = '*, *::before { overflow-anchor: none !important }';
        document.head.append(style);
      });
      afterEach(() => style.remove());

      it('stays where the reader is while a picture grows: at the end, and elsewhere', async () => {
        const { log, isAtEnd, textsInSight, placeOf, atRest, scrollUp } = await setUp({ messages: messages(1, 60) });
        const grow = async (text: string) => {
          const bubble = [...log.querySelectorAll<HTMLElement>('[data-message-text]')].find(
            ({ textContent: found }) => found === text,
          );
          if (bubble === undefined) throw new Error(`${text} is not in the page`);
          bubble.style.display = 'block';
          bubble.style.height = '300px';
          await atRest();
        };
        await grow('text 58');
        expect(isAtEnd()).toBeTrue();
        expect(textsInSight().at(-1)).toBe('text 60');
        await scrollUp(700);
        const inSight = textsInSight().at(2) ?? '';
        const before = placeOf(inSight);
        await grow('text 59');
        await grow('text 18');
        expect(Math.abs(placeOf(inSight) - before)).toBeLessThan(3);
      });

      it("keeps the reader's position, and announces new messages with a button to jump to them", async () => {
        const { update, scrollUp, textsInSight, placeOf, get, doing, atRest, isAtEnd } = await setUp({
          messages: messages(1, 100),
        });
        await scrollUp(500);
        const inSight = textsInSight()[0] ?? '';
        const before = placeOf(inSight);
        await update({ messages: messages(1, 101) });
        await update({ messages: messages(1, 102) });
        expect(Math.abs(placeOf(inSight) - before)).toBeLessThan(3);
        await doing(() => get('button', '2 new messages').click());
        await atRest();
        expect(isAtEnd()).toBeTrue();
        expect(textsInSight().at(-1)).toBe('text 102');
      });

      it('keeps what is in sight while messages leave and enter the page', async () => {
        const { texts, textsInSight, placeOf, scrollUp } = await setUp({ messages: messages(1, 800) });
        for (let turn = 0; turn < 24; turn += 1) {
          const [inSight = ''] = textsInSight();
          const before = placeOf(inSight);
          await scrollUp(turn < 16 ? 350 : -350);
          expect(Math.abs(Math.abs(placeOf(inSight) - before) - 350))
            .withContext(`turn ${turn}`)
            .toBeLessThan(3);
        }
        expect(texts().length).toBeLessThanOrEqual(200);
      });

      it('asks for older messages near the start, and does not jump when they arrive', async () => {
        const { update, scrollToStart, onOlder, placeOf } = await setUp({
          messages: messages(101, 200),
          older: 'more',
        });
        expect(onOlder).not.toHaveBeenCalled();
        await scrollToStart();
        expect(onOlder).toHaveBeenCalled();
        const before = placeOf('text 103');
        await update({ messages: messages(101, 200), older: 'loading' });
        await update({ messages: messages(1, 200), older: 'more' });
        expect(Math.abs(placeOf('text 103') - before)).toBeLessThan(3);
      });
    });

  it("scrolls to the reader's own message", async () => {
    const { update, scrollUp, isAtEnd } = await setUp({ messages: messages(1, 100) });
    await scrollUp(1_000);
    expect(isAtEnd()).toBeFalse();
    await update({ messages: [...messages(1, 100), mine({ key: 'c1', chatSeq: null, sendState: 'queued' })] });
    expect(isAtEnd()).toBeTrue();
  });

  it('goes on while the browser translates the page', async () => {
    const { update, log } = await setUp({ messages: messages(1, 3), older: 'more' });
    translatePage(log);
    await update({ messages: messages(1, 3), older: 'loading' });
    expect(log.textContent).toContain('«Loading');
    await update({ messages: messages(1, 3), older: 'none' });
    expect(log.textContent).not.toContain('Loading');
    const link = textContent('See https://example.com/ now');
    await update({ messages: [aMessage({ msg: link })], older: 'none' });
    expect(log.textContent).toContain('«See «https://example.com/« now');
    await update({ messages: [aMessage({ msg: textContent('Erased') })], older: 'none' });
    expect(log.textContent).toContain('«Erased');
    expect(log.textContent).not.toContain('See');
    await update({ messages: [], older: 'none' });
  });

  it('asks for older messages when those that are here do not fill it, but not again after a failure', async () => {
    const { onOlder, update } = await setUp({ messages: messages(101, 103), older: 'more' });
    expect(onOlder).toHaveBeenCalledTimes(1);
    await update({ messages: messages(101, 103), older: 'loading' });
    await update({ messages: messages(101, 103), older: 'more' });
    expect(onOlder).toHaveBeenCalledTimes(1);
    await update({ messages: messages(100, 103), older: 'more' });
    expect(onOlder).toHaveBeenCalledTimes(2);
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

  it('keeps tools at the message under the pointer, at the newest by default, and moves them by steps', async () => {
    const drawTools: MessageListProps['drawTools'] = ({ message, onMove }) => (
      <button type="button" onClick={() => onMove(-1)}>
        tools of {message.chatSeq}
      </button>
    );
    const { log, update } = await setUp({ messages: messages(1, 3), drawTools });
    const tools = () => [...log.querySelectorAll('button')].map(({ textContent: text }) => text);
    const point = (chatSeq: number) =>
      log
        .querySelector(`[data-chat-seq="${chatSeq}"] [data-message-text]`)
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(tools()).toEqual(['tools of 3']);
    await update({ messages: messages(1, 4) });
    expect(tools()).toEqual(['tools of 4']);
    point(4);
    await update({ messages: messages(1, 5) });
    expect(tools()).toEqual(['tools of 4']);
    point(2);
    await settle();
    expect(tools()).toEqual(['tools of 2']);
    log.querySelector('button')?.click();
    await settle();
    expect(tools()).toEqual(['tools of 1']);
  });

  it('leads from a quote to a message that is not in the page, and loads it first', async () => {
    const answer = aMessage({ chatSeq: 301, msg: quotingContent('this one', 5) });
    const { log, onOlder, update, textsInSight } = await setUp({
      messages: [...messages(101, 300), answer],
      older: 'more',
    });
    const quote = () => log.querySelector<HTMLElement>('button.cs-quote');
    await eventually('the quote is drawn', () => quote() !== null);
    expect(quote()?.textContent).toBe('An earlier message');
    quote()?.click();
    await update({});
    expect(onOlder).toHaveBeenCalledTimes(1);
    await update({ messages: [...messages(1, 300), answer], older: 'none' });
    expect(textsInSight()).toContain('text 5');
    expect(document.activeElement?.getAttribute('data-chat-seq')).toBe('5');
  });

  it('loads nothing for a quote of a message that there is not', async () => {
    const { log, onOlder, update } = await setUp({
      messages: [...messages(101, 300), aMessage({ chatSeq: 301, msg: quotingContent('that one', 999) })],
      older: 'more',
    });
    await eventually('the quote is drawn', () => log.querySelector('button.cs-quote') !== null);
    log.querySelector<HTMLElement>('button.cs-quote')?.click();
    await update({});
    expect(onOlder).not.toHaveBeenCalled();
  });

  it('announces new messages of others, but not those that scrolling shows', async () => {
    const { root, update } = await setUp({ messages: messages(10, 12) });
    const live = () => root.querySelector('[aria-live=polite]')?.textContent;
    expect(live()).toBe('');
    await update({ messages: messages(1, 12) });
    expect(live()).toBe('');
    await update({ messages: messages(1, 13) });
    expect(live()).toBe('\u2068Ann\u2069: text 13');
    const spoken = root.querySelector('[aria-live=polite]')?.firstChild;
    const again = messages(1, 14).map((row) => (row.chatSeq === 14 ? { ...row, msg: textContent('text 13') } : row));
    await update({ messages: again });
    expect(live()).toBe('\u2068Ann\u2069: text 13');
    expect(root.querySelector('[aria-live=polite]')?.firstChild)
      .withContext('added again')
      .not.toBe(spoken ?? null);
  });
});
