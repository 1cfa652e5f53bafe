import type { ComponentProps } from 'react';
import { imageContent, textContent } from '#contract/chat/content.ts';
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { ChoosePictures } from '#src/conversation/components/ChoosePictures.tsx';
import { Composer } from '#src/conversation/components/Composer.tsx';
import { ComposerRow, CharacterCount } from '#src/conversation/components/ComposerRow.tsx';
import { ConnectionBanner, type ConnectionView } from '#src/conversation/components/ConnectionBanner.tsx';
import { ConversationViewer } from '#src/conversation/components/ConversationViewer.tsx';
import { DropArea } from '#common/components/DropArea.tsx';
import { LinkedText } from '#src/conversation/components/LinkedText.tsx';
import { MessageBody } from '#src/conversation/components/MessageBody.tsx';
import { MessageBubble } from '#src/conversation/components/MessageBubble.tsx';
import { MessageList } from '#src/conversation/components/MessageList.tsx';
import type { MessageRow, SendState } from '#src/conversation/messageRows.ts';
import { PictureTray } from '#src/conversation/components/PictureTray.tsx';
import { PictureViewer, ConversationPictures } from '#src/conversation/components/PictureViewer.tsx';
import { TypingLine } from '#src/conversation/components/TypingLine.tsx';
import { PicturesField } from '#src/conversation/components/PicturesField.tsx';
import type { TextPictures } from '#src/conversation/components/useAttachments.ts';
import { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';
import type { Entry } from '../entry.ts';
import {
  ARABIC_NAME,
  ARABIC_TEXT,
  BROKEN_PICTURE,
  Focused,
  hoverAndFocus,
  LONG_NAME,
  LONG_TEXT,
  LONG_WORD,
  nothing,
  PICTURE,
  Stateful,
} from '../samples.tsx';

const START = Date.UTC(2026, 2, 9, 8, 30);
const MINUTE_MS = 60_000;
const LIST_HEIGHT_PX = 420;

const MEDIA = { onOpenPicture: nothing, onMediaExpired: nothing, onOpenCard: nothing };
const ACTIONS = { ...MEDIA, onRetry: nothing, onDiscard: nothing };

const message = (chatSeq: number, fields: Partial<MessageRow> = {}): MessageRow => ({
  key: String(chatSeq),
  chatSeq,
  side: 'theirs',
  fromType: PERSON_TYPE.customer,
  fromId: '9',
  fromNickName: 'Ann Adams',
  fromHeadImg: PICTURE,
  msgType: MESSAGE_TYPE.text,
  msg: textContent('Hello, I have a question about my order.'),
  at: START + chatSeq * MINUTE_MS,
  sendState: null,
  refusal: '',
  clientMsgId: '',
  ...fields,
});

const mine = (chatSeq: number, sendState: SendState, fields: Partial<MessageRow> = {}): MessageRow =>
  message(chatSeq, {
    side: 'mine',
    fromType: PERSON_TYPE.staff,
    fromId: '7',
    fromNickName: 'Ben Brown',
    fromHeadImg: '',
    msg: textContent('Good morning. I look it up for you.'),
    sendState,
    ...fields,
  });

const image = (address: string) => imageContent({ address, width: 640, height: 480 });
const card = (title: string, isRead: boolean) =>
  JSON.stringify({
    workOrderId: '4711',
    workOrderTitle: title,
    workOrderCreateTime: '2026-03-09T08:30:00Z',
    workOrderUserRead: isRead,
  });

const body = (fields: Partial<MessageRow>) => (
  <MessageBody message={message(1, fields)} ownType={PERSON_TYPE.staff} actions={MEDIA} />
);

const bubble = (shown: MessageRow, fields: Partial<ComponentProps<typeof MessageBubble>> = {}) => (
  <MessageBubble
    message={shown}
    ownType={PERSON_TYPE.staff}
    isLatestOwn={false}
    startsDay={false}
    startsGroup
    startsUnread={false}
    actions={ACTIONS}
    {...fields}
  />
);

const list = (label: string, fields: Partial<ComponentProps<typeof MessageList>>) => (
  <div style={{ display: 'flex', height: LIST_HEIGHT_PX }}>
    <MessageList
      label={label}
      messages={[]}
      ownType={PERSON_TYPE.staff}
      older="none"
      onOlder={nothing}
      actions={ACTIONS}
      {...fields}
    />
  </div>
);

const MANY_MESSAGES = Array.from({ length: 500 }, (_, index) =>
  index % 3 === 0 ? mine(index + 1, 'read') : message(index + 1, { msg: textContent(`${index + 1} ${LONG_TEXT}`) }),
);

const picture = (id: string, state: TextPictures['chosen'][number]['state'], isWanted = false) => ({
  id,
  preview: PICTURE,
  state,
  isWanted,
});
const NO_PICTURES: TextPictures = { chosen: [], onFiles: nothing, onRetry: nothing, onRemove: nothing };
const PICTURES: TextPictures = {
  ...NO_PICTURES,
  chosen: [
    picture('1', { name: 'uploading', share: 0.4 }),
    picture('2', { name: 'uploading', share: 0.7 }, true),
    picture('3', { name: 'ready', uploaded: null }),
    picture('4', { name: 'failed' }),
    picture('5', { name: 'refused', reason: { key: 'conversation.picture.tooLarge' } }),
  ],
};

const picturesField = (label: string, field: Partial<ComponentProps<typeof PicturesField>>) => (
  <PicturesField
    label={label}
    hint="Up to 5 pictures, JPG or PNG."
    error={null}
    pictures={NO_PICTURES}
    isLocked={false}
    {...field}
  />
);

const composer = (initial: string, fields: Partial<ComponentProps<typeof Composer>> = {}) => (
  <Stateful initial={initial}>
    {(text, change) => (
      <Composer
        text={text}
        disabledReason={null}
        pictures={NO_PICTURES}
        onChange={change}
        onSend={nothing}
        {...fields}
      />
    )}
  </Stateful>
);

const count = (tooMany: number) => (
  <CharacterCount length={MESSAGE_TEXT_MAX + tooMany} max={MESSAGE_TEXT_MAX} tooLong="Maximum 10000 characters" />
);

const banner = (connection: ConnectionView) => <ConnectionBanner connection={connection} onReload={nothing} />;

const viewer = (fields: Partial<ComponentProps<typeof PictureViewer>> = {}) => (
  <PictureViewer
    pictures={[
      { key: '1', chatSeq: 1, address: PICTURE, caption: 'Ann Adams, 2026-03-09 08:30:00' },
      { key: '2', chatSeq: 2, address: PICTURE, caption: `${LONG_NAME}, 2026-03-09 08:31:00` },
      { key: '3', chatSeq: 3, address: BROKEN_PICTURE, caption: `${ARABIC_NAME}, 2026-03-09 08:32:00` },
    ]}
    shownKey="1"
    onShow={nothing}
    onMediaExpired={nothing}
    {...fields}
  />
);

const conversationViewer = {
  messages: [message(1, { msgType: MESSAGE_TYPE.image, msg: image(PICTURE) })],
  shownKey: '1',
  onShow: nothing,
  onCopy: nothing,
  onMediaExpired: nothing,
};

export const CONVERSATION: readonly Entry[] = [
  {
    title: 'MessageList',
    components: [MessageList],
    isWide: true,
    states: {
      '0 messages': list('Chat without messages', {}),
      'loading earlier messages': list('Chat that loads', {
        older: 'loading',
        messages: [message(1), mine(2, 'read')],
      }),
      'with unread messages': list('Chat with unread messages', {
        older: 'more',
        unreadAfter: 2,
        messages: [message(1), mine(2, 'delivered'), message(3), message(4, { msg: textContent(ARABIC_TEXT) })],
      }),
      'with an inset': list('Chat with an inset', {
        messages: [message(1), message(2)],
        insets: [{ atSeq: 1, element: <p key="inset">{LONG_TEXT}</p> }],
      }),
      'many messages': list('Long chat', { messages: MANY_MESSAGES }),
    },
  },
  {
    title: 'MessageBubble',
    components: [MessageBubble],
    states: {
      'of the customer': bubble(message(1)),
      'starts a day and the unread messages': bubble(message(1), { startsDay: true, startsUnread: true }),
      'right to left': bubble(message(1, { fromNickName: ARABIC_NAME, msg: textContent(ARABIC_TEXT) })),
      'long name and text': bubble(message(1, { fromNickName: LONG_NAME, msg: textContent(LONG_TEXT) })),
      'long word': bubble(message(1, { fromNickName: LONG_WORD, msg: textContent(LONG_WORD) })),
      automatic: bubble(message(1, { fromType: PERSON_TYPE.system, msg: textContent('Ben Brown has joined.') })),
      queued: bubble(mine(1, 'queued')),
      sent: bubble(mine(1, 'sent')),
      acknowledged: bubble(mine(1, 'acked')),
      delivered: bubble(mine(1, 'delivered')),
      'read, in words': bubble(mine(1, 'read'), { isLatestOwn: true }),
      'held up': bubble(mine(1, 'queued', { refusal: 'Too many messages. Wait a moment.' })),
      failed: bubble(mine(1, 'failed')),
      rejected: bubble(mine(1, 'rejected', { refusal: LONG_TEXT })),
    },
  },
  {
    title: 'MessageBody',
    components: [MessageBody, LinkedText],
    states: {
      link: body({ msg: textContent('See https://example.com/help (or www.example.com).') }),
      'long link': body({ msg: textContent(`https://example.com/${LONG_WORD}/${LONG_WORD}`) }),
      'linked text': <LinkedText as="p" text="See https://example.com/help." />,
      picture: body({ msgType: MESSAGE_TYPE.image, msg: image(PICTURE) }),
      'picture, focus': <Focused>{body({ msgType: MESSAGE_TYPE.image, msg: image(PICTURE) })}</Focused>,
      'broken picture': body({ msgType: MESSAGE_TYPE.image, msg: image(BROKEN_PICTURE) }),
      video: body({
        msgType: MESSAGE_TYPE.video,
        msg: JSON.stringify({ file_url: PLACEHOLDER_PICTURE, width: 320, height: 180 }),
      }),
      card: body({ msgType: MESSAGE_TYPE.card, msg: card('Parcel has not arrived', false) }),
      'card, opened, with a long title': body({ msgType: MESSAGE_TYPE.card, msg: card(LONG_NAME, true) }),
      unreadable: body({ msg: '{' }),
    },
  },
  {
    title: 'TypingLine',
    components: [TypingLine],
    states: {
      'no one': <TypingLine name={null} isSpoken={false} />,
      someone: <TypingLine name="" isSpoken={false} />,
      'with a name': <TypingLine name="Ann Adams" isSpoken={false} />,
      'long name': <TypingLine name={LONG_NAME} isSpoken={false} />,
      'right to left': <TypingLine name={ARABIC_NAME} isSpoken={false} />,
    },
  },
  {
    title: 'Composer',
    components: [Composer],
    isWide: true,
    states: {
      default: composer(''),
      ...hoverAndFocus(() => composer('')),
      'without pictures': (
        <Stateful initial="">
          {(text, change) => <Composer text={text} disabledReason={null} onChange={change} onSend={nothing} />}
        </Stateful>
      ),
      'with pictures': composer('', { pictures: PICTURES }),
      disabled: composer('A draft', { disabledReason: 'The chat has ended.' }),
      'long text': composer(LONG_TEXT.repeat(4)),
      'right to left': composer(ARABIC_TEXT),
      'too long': composer('a'.repeat(MESSAGE_TEXT_MAX + 1)),
    },
  },
  {
    title: 'ComposerRow',
    components: [ComposerRow],
    isWide: true,
    states: {
      default: <ComposerRow value="" isLocked={false} sendLabel="Reply" aria-label="Reply 1" onChange={nothing} />,
      locked: (
        <ComposerRow
          value={LONG_TEXT}
          isLocked
          sendLabel="Reply"
          aria-label="Reply 2"
          onFiles={nothing}
          onChange={nothing}
        />
      ),
      'send in words': (
        <ComposerRow
          value=""
          isLocked={false}
          sendLabel="Add note"
          isSendInWords
          aria-label="Note"
          onFiles={nothing}
          onChange={nothing}
        />
      ),
      busy: <ComposerRow value={LONG_TEXT} isLocked isBusy sendLabel="Reply" aria-label="Reply 3" onChange={nothing} />,
    },
  },
  {
    title: 'CharacterCount',
    components: [CharacterCount],
    states: {
      'almost full': count(-40),
      full: count(0),
      'one too many': count(1),
      'too many': count(1_204),
    },
  },
  {
    title: 'PicturesField',
    components: [PicturesField],
    states: {
      default: picturesField('Pictures', {}),
      'in all states': picturesField('Pictures with states', { pictures: PICTURES }),
      locked: picturesField('Locked pictures', { pictures: PICTURES, isLocked: true }),
      error: picturesField('Wrong pictures', { error: 'Upload the pictures again, or remove them.' }),
    },
  },
  {
    title: 'PictureTray and ChoosePictures',
    components: [PictureTray, ChoosePictures],
    states: {
      'in all states': <PictureTray pictures={PICTURES} />,
      'waits for all': <PictureTray pictures={PICTURES} isWanted />,
      'choose pictures': <ChoosePictures disabled={false} onFiles={nothing} />,
      ...hoverAndFocus(() => <ChoosePictures disabled={false} onFiles={nothing} />, 'choose pictures'),
      'choose pictures, disabled': <ChoosePictures disabled onFiles={nothing} />,
      'choose pictures, named': <ChoosePictures isNamed disabled={false} onFiles={nothing} />,
      'choose pictures, named and disabled': <ChoosePictures isNamed disabled onFiles={nothing} />,
    },
  },
  {
    title: 'DropArea',
    components: [DropArea],
    states: {
      default: (
        <DropArea onFiles={nothing}>
          <p>{LONG_TEXT}</p>
        </DropArea>
      ),
    },
  },
  {
    title: 'ConnectionBanner',
    components: [ConnectionBanner],
    isWide: true,
    states: {
      ready: banner({ name: 'ready' }),
      connecting: banner({ name: 'connecting' }),
      waiting: banner({ name: 'waiting', seconds: 4 }),
      'too many tabs': banner({ name: 'waiting', seconds: 30, reason: 'too-many-sockets' }),
      disconnected: banner({ name: 'disconnected' }),
      'disconnected, too many tabs': banner({ name: 'disconnected', reason: 'too-many-sockets' }),
      'ended, signed out': banner({ name: 'ended', reason: 'unauthorized' }),
      'ended, another version': banner({ name: 'ended', reason: 'client-too-old' }),
    },
  },
  {
    title: 'PictureViewer',
    components: [PictureViewer, ConversationPictures, ConversationViewer],
    opens: '[role=dialog]',
    layers: {
      default: { show: viewer({ onCopy: nothing }), heightPx: 420 },
      'actual size': { show: viewer(), heightPx: 420, view: { 'viewer.size': 'actual' } },
      'long name': { show: viewer({ shownKey: '2' }), heightPx: 420 },
      'broken picture, right to left': { show: viewer({ shownKey: '3' }), heightPx: 420 },
      'of a conversation': { show: <ConversationPictures {...conversationViewer} />, heightPx: 420 },
      'of a conversation, loaded later': { show: <ConversationViewer {...conversationViewer} />, heightPx: 420 },
    },
  },
];
