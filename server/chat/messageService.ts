import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { parseContent } from '#contract/chat/content.ts';
import type { Body } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { blockedText, DomainError } from '../common/errors.ts';
import { isId, storableUse } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import type { ChatIdentity } from './chatIdentity.ts';
import type { NewMessage } from './commitRepository.ts';
import { liveMessage } from './messageRepository.ts';
import {
  createMessageCommitter,
  type MessageCommitterDeps,
  type Settled,
  type Settlement,
  type Submission,
} from './messageCommitter.ts';
import type { Content, ContentCheck } from './messageContent.ts';
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

export interface MessageServiceDeps extends Pick<MessageCommitterDeps<Submission>, 'commit' | 'maxQueued' | 'onBatch'> {
  readonly publisher: ChatPublisher;
  readonly now: Clock;
  /** By type. A type without a check is refused. */
  readonly contents: ReadonlyMap<number, ContentCheck>;
  /** Receives errors of checks; the sender is asked to try again. */
  readonly onError: (error: unknown) => void;
  /** Whether messages are refused now because the disk is full. */
  readonly isDiskFull: () => boolean;
  /** Of the times in answers. */
  readonly timeZone: string;
}

interface Sending extends Submission {
  readonly onStored: Content['onStored'];
  readonly sender: Sender;
  readonly answer: Answering;
}

/** A sender's clock is only passed on, but the database must be able to store it: up to the year 2243. */
const CLOCK_MAX = 8_640_000_000_000;
const NO_PERMISSION = 'No permission';

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService(deps: MessageServiceDeps) {
  const committer = createMessageCommitter<Sending>({
    ...deps,
    onSettled: (batch) => {
      for (const { submission, settlement } of batch) {
        submission.answer(answerTo(submission.message, settlement, deps.timeZone));
        if (settlement.outcome === 'committed' || settlement.outcome === 'repeated') submission.onStored?.();
      }
      deps.publisher.messagesCommitted(committedOf(batch));
    },
  });
  const checking = new Set<Promise<void>>();

  const submit = (sender: Sender, request: SendRequest, content: Content | string, answer: Answering): void => {
    if (typeof content === 'string') {
      answer(refusal(FRAME_ERROR.invalid, content));
      return;
    }
    const message = messageOf(sender.identity, request, content.msg, deps.now);
    if (!committer.submit({ message, sender, answer, onStored: content.onStored })) answer(UNAVAILABLE);
  };

  return {
    /**
     * Calls `answer` once: immediately for a refusal that needs no database, otherwise when the message is on disk or
     * refused.
     */
    send: (sender: Sender, request: SendRequest, answer: Answering): void => {
      const refused = refusalOf(deps, request);
      if (refused !== null) {
        answer(refused);
        return;
      }
      const check = deps.contents.get(request.msgType);
      if (check === undefined) {
        answer(refusal(FRAME_ERROR.invalid, 'This message type is not accepted here'));
        return;
      }
      const checked = check(sender.identity, parseContent(request.msg), request)
        .then((checkedContent) => submit(sender, request, checkedContent, answer))
        .catch((error: unknown) => answer(failedCheck(deps, error)))
        .finally(() => checking.delete(checked));
      checking.add(checked);
    },
    /** How many messages wait for their commit. */
    waiting: () => committer.waiting(),
    /** Resolves when all messages sent so far are answered. */
    idle: async (): Promise<void> => {
      await Promise.all(checking);
      await committer.idle();
    },
  };
}

/** @returns the refusal of a message whose content need not be checked; null for others */
function refusalOf({ isDiskFull }: MessageServiceDeps, { chatId, clientMsgId }: SendRequest): SendAnswer | null {
  if (!/^[\x21-\x7e]{1,64}$/.test(clientMsgId))
    return refusal(FRAME_ERROR.invalid, 'clientMsgId must be 1 to 64 visible ASCII characters');
  if (!isId(chatId)) return refusal(FRAME_ERROR.forbidden, NO_PERMISSION);
  return isDiskFull() ? DISK_FULL : null;
}

function failedCheck({ onError }: MessageServiceDeps, error: unknown): SendAnswer {
  if (error instanceof DomainError) return refusal(error.code, error.message);
  onError(error);
  return UNAVAILABLE;
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

function answerTo({ chatId, clientMsgId }: NewMessage, settlement: Settlement, timeZone: string): SendAnswer {
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
    case 'blocked':
      return refusal(FRAME_ERROR.blocked, blockedText(settlement.until, timeZone));
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
