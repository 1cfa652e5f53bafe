import '#common/styles/index.ts';
import { createRoot, type Root } from 'react-dom/client';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { MessageBubble } from '#src/conversation/components/MessageBubble.tsx';
import { MessageList } from '#src/conversation/components/MessageList.tsx';
import type { MessageRow } from '#src/conversation/messageRows.ts';
import { placementOf } from '#src/conversation/messageView.ts';
import startTexts from '#src/i18n/en.json';
import { startCatalogue } from '#src/i18n/index.ts';
import sharedTexts from '#src/i18n/shared.json';
import '../longChatPage.ts';

// A long chat in our list, and the same bubbles in a plain React list.

const ZONE = 'UTC';
const START = Date.UTC(2026, 0, 1);
const SECONDS_APART = 40;
const ACTIONS = { onRetry: nothing, onDiscard: nothing, onOpenPicture: nothing, onMediaExpired: nothing };
const WORDS = ['the order', 'has not come yet', 'please look it up', 'as soon as you can', 'thank you'];

startCatalogue({ ...startTexts, ...sharedTexts });
const place = document.getElementById('root') ?? document.body;
let root: Root | null = null;
let drawn: { readonly kind: 'ours' | 'plain'; readonly messages: readonly MessageRow[] } = {
  kind: 'ours',
  messages: [],
};

globalThis.longChat = {
  open: async (kind, count) => {
    drawn = { kind, messages: Array.from({ length: count }, (_, index) => aMessage(index + 1)) };
    const startedAt = performance.now();
    root = createRoot(place);
    draw();
    while (!isNewestDrawn()) await frame();
    await frame();
    return performance.now() - startedAt;
  },
  append: async (count) => {
    for (let left = count; left > 0; left -= 1) {
      drawn = { ...drawn, messages: [...drawn.messages, aMessage(drawn.messages.length + 1)] };
      draw();
      await frame();
      await frame();
    }
  },
  close: () => {
    root?.unmount();
    root = null;
  },
};

function draw(): void {
  const { kind, messages } = drawn;
  root?.render(
    <div style={{ display: 'flex', height: 800, width: 700 }}>
      {kind === 'ours' ? (
        <MessageList
          label="chat"
          messages={messages}
          ownType={PERSON_TYPE.staff}
          older="none"
          onOlder={nothing}
          actions={ACTIONS}
        />
      ) : (
        <PlainList messages={messages} />
      )}
    </div>,
  );
}

function PlainList({ messages }: { readonly messages: readonly MessageRow[] }) {
  return (
    <div className="cs-messages-frame">
      <div className="cs-messages cs-scroll cs-narrowed" role="log">
        <div className="cs-messages-rows cs-fixed">
          {messages.map((message, index) => (
            <MessageBubble
              key={message.key}
              message={message}
              ownType={PERSON_TYPE.staff}
              isLatestOwn={false}
              startsUnread={false}
              actions={ACTIONS}
              {...placementOf(message, messages[index - 1], ZONE)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function isNewestDrawn(): boolean {
  const bubbles = place.querySelectorAll('[data-message-text]');
  return bubbles[bubbles.length - 1]?.textContent.startsWith(`${drawn.messages.length} `) ?? false;
}

function aMessage(chatSeq: number): MessageRow {
  const isMine = chatSeq % 3 === 0;
  const text = Array.from({ length: 1 + (chatSeq % 7) }, (_, index) => WORDS[(chatSeq + index) % WORDS.length]).join(
    ' ',
  );
  return {
    key: String(chatSeq),
    chatSeq,
    side: isMine ? 'mine' : 'theirs',
    fromType: isMine ? PERSON_TYPE.staff : PERSON_TYPE.customer,
    fromId: isMine ? '7' : '9',
    fromNickName: 'Ann',
    fromHeadImg: '',
    msgType: MESSAGE_TYPE.text,
    msg: textContent(`${chatSeq} ${text}`),
    at: START + chatSeq * SECONDS_APART * 1_000,
    sendState: isMine ? 'read' : null,
    refusal: '',
    clientMsgId: '',
  };
}

function frame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

function nothing(): void {
  return undefined;
}
