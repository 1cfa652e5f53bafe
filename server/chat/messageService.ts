import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { parseContent } from '#contract/chat/content.ts';
import type { Body } from '#contract/chat/packets.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { DomainError } from '../common/errors.ts';
import { isId, storableUse } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import type { ChatIdentity } from './chatIdentity.ts';
import type { NewMessage, Placed } from './commitRepository.ts';
import { chatTypeOf, receiver, type LiveMessage } from './liveMessageRepository.ts';
import {
  createMessageCommitter,
  type MessageCommitterDeps,
  type Settled,
  type Settlement,
  type Submission,
} from './messageCommitter.ts';
import { checkText, type Content, type ContentChecks } from './messageContent.ts';
import type { ChatPublisher, CommittedMessage } from './publisher.ts';

/** The fields of a client's frame that are used. All others are ignored. */
type SendRequest = Pick<Body<'Send'>, 'chatId' | 'clientMsgId' | 'msgType' | 'msg' | 'sendTime'> &
  Partial<Pick<Body<'Send'>, 'canned'>>;

export type SendAnswer =
  | { readonly type: 'acked'; readonly ack: Body<'SendAck'> }
  | { readonly type: 'refused'; readonly code: number; readonly text: string; readonly retryable: boolean };

type Answering = (answer: SendAnswer) => void;

/** The identity that signed in, and the object by which the publisher knows its socket. */
interface Sender {
  readonly identity: ChatIdentity;
  readonly origin: object;
}

export interface MessageService {
  /**
   * Calls `answer` once: immediately for a refusal that needs no database, otherwise when the message is on disk or
   * refused.
   */
  send(sender: Sender, request: SendRequest, answer: Answering): void;
  /** How many messages wait for their commit. */
  waiting(): number;
  /** Resolves when all messages sent so far are answered. */
  idle(): Promise<void>;
}

export interface MessageServiceDeps extends Pick<MessageCommitterDeps<Submission>, 'commit' | 'maxQueued' | 'onBatch'> {
  readonly publisher: ChatPublisher;
  readonly now: Clock;
  /** For messages other than texts. A type without a check is refused. */
  readonly contents: ContentChecks;
  /** Receives errors of checks; the sender is asked to try again. */
  readonly onError: (error: unknown) => void;
  /** Whether messages are refused now because the disk is full. */
  readonly isDiskFull: () => boolean;
}

interface Sending extends Submission {
  readonly onStored: Content['onStored'];
  readonly sender: Sender;
  readonly answer: Answering;
}

/** A sender's clock is only passed on, but the database must be able to store it: up to the year 2243. */
const CLOCK_MAX = 8_640_000_000_000;
const NO_PERMISSION = 'No permission';

export function createMessageService({
  publisher,
  now,
  contents,
  onError,
  isDiskFull,
  ...committing
}: MessageServiceDeps): MessageService {
  const committer = createMessageCommitter<Sending>({
    ...committing,
    onSettled: (batch) => {
      for (const { submission, settlement } of batch) {
        submission.answer(answerTo(submission.message, settlement));
        if (settlement.outcome === 'committed' || settlement.outcome === 'repeated') submission.onStored?.();
      }
      publisher.messagesCommitted(committedOf(batch));
    },
  });
  const checking = new Set<Promise<void>>();
  const failedCheck = (error: unknown): SendAnswer => {
    if (error instanceof DomainError) return refusal(error.code, error.message);
    onError(error);
    return UNAVAILABLE;
  };

  const submit = (sender: Sender, request: SendRequest, content: Content | string, answer: Answering): void => {
    if (typeof content === 'string') {
      answer(refusal(FRAME_ERROR.invalid, content));
      return;
    }
    const message = messageOf(sender.identity, request, content.msg, now);
    if (!committer.submit({ message, sender, answer, onStored: content.onStored })) answer(UNAVAILABLE);
  };

  return {
    send: (sender, request, answer) => {
      const { msgType, chatId, clientMsgId } = request;
      const check = contents.get(msgType);
      if (!/^[\x21-\x7e]{1,64}$/.test(clientMsgId)) {
        answer(refusal(FRAME_ERROR.invalid, 'clientMsgId must be 1 to 64 visible ASCII characters'));
      } else if (msgType !== MESSAGE_TYPE.text && check === undefined) {
        answer(refusal(FRAME_ERROR.invalid, 'This message type is not accepted here'));
      } else if (!isId(chatId)) {
        answer(refusal(FRAME_ERROR.forbidden, NO_PERMISSION));
      } else if (isDiskFull()) {
        answer(DISK_FULL);
      } else if (check === undefined) {
        submit(sender, request, checkText(parseContent(request.msg)), answer);
      } else {
        const checked = check(sender.identity, parseContent(request.msg), { chatId, clientMsgId })
          .then((content) => submit(sender, request, content, answer))
          .catch((error: unknown) => {
            answer(failedCheck(error));
          })
          .finally(() => checking.delete(checked));
        checking.add(checked);
      }
    },
    waiting: () => committer.waiting(),
    idle: async () => {
      await Promise.all(checking);
      await committer.idle();
    },
  };
}

function messageOf(
  { type, id }: ChatIdentity,
  { chatId, clientMsgId, msgType, sendTime, canned = null }: SendRequest,
  msg: string,
  now: Clock,
): NewMessage {
  const use = type === PERSON_TYPE.staff ? storableUse(canned) : null;
  return {
    chatId,
    clientMsgId,
    msgType,
    msg,
    senderType: type,
    senderId: id,
    sentAt: Math.abs(sendTime) <= CLOCK_MAX ? Math.trunc(sendTime) : now(),
    ...(use !== null && { canned: use }),
  };
}

const UNAVAILABLE: SendAnswer = {
  type: 'refused',
  code: FRAME_ERROR.unavailable,
  text: 'The server is busy',
  retryable: true,
};
const DISK_FULL: SendAnswer = {
  type: 'refused',
  code: FRAME_ERROR.diskFull,
  text: "The server's disk is full",
  retryable: true,
};

function refusal(code: number, text: string): SendAnswer {
  return { type: 'refused', code, text, retryable: false };
}

function answerTo({ chatId, clientMsgId }: NewMessage, settlement: Settlement): SendAnswer {
  switch (settlement.outcome) {
    case 'committed':
    case 'repeated': {
      const { messageId, chatSeq, serverTime } = settlement.placed;
      return { type: 'acked', ack: { chatId, clientMsgId, serverMsgId: messageId, chatSeq, serverTime } };
    }
    case 'reused':
      return refusal(FRAME_ERROR.reused, 'This clientMsgId was already used for another message');
    case 'ended':
      return refusal(FRAME_ERROR.ended, 'The chat has ended');
    // The same for a missing chat and for another person's chat.
    case 'forbidden':
    case 'missing':
      return refusal(FRAME_ERROR.forbidden, NO_PERMISSION);
    case 'invalid':
      return refusal(FRAME_ERROR.invalid, 'This message cannot be stored');
    case 'diskFull':
      return DISK_FULL;
    case 'unavailable':
      return UNAVAILABLE;
  }
}

/** Those of a batch that were stored now, not before. */
function committedOf(batch: readonly Settled<Sending>[]): readonly CommittedMessage[] {
  const committed: CommittedMessage[] = [];
  for (const { submission, settlement } of batch) {
    if (settlement.outcome !== 'committed') continue;
    const { message, sender } = submission;
    committed.push({ message: liveMessage(message, sender.identity, settlement.placed), origin: sender.origin });
  }
  return committed;
}

/** A message that was just stored, in its wire format. The author's data come from the server, not from the frame. */
export function liveMessage(
  { chatId, clientMsgId, msgType, msg, senderType, senderId, sentAt }: NewMessage,
  author: Pick<ChatIdentity, 'mainId' | 'nickName' | 'headImg'>,
  { chatSeq, messageId, serverTime, customerId, staffId, staffMainId, endedBy }: Placed,
): LiveMessage {
  const { toType, toId, toMainId } =
    senderType === PERSON_TYPE.customer
      ? receiver(PERSON_TYPE.staff, staffId, staffMainId)
      : receiver(PERSON_TYPE.customer, customerId, customerId);
  // Without a spread: an object would grow one field at a time after it.
  return {
    fromMainId: author.mainId,
    fromType: senderType,
    fromId: senderId,
    fromNickName: author.nickName,
    fromHeadImg: author.headImg,
    toType,
    toId,
    toMainId,
    chatId,
    chatType: chatTypeOf(senderType, endedBy),
    sendTime: sentAt,
    msgType,
    msg,
    serverMsgId: messageId,
    clientMsgId,
    chatSeq,
    serverTime,
  };
}
