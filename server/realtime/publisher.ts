import { fitNotification } from '../services/notificationTexts.ts';
import type { AccessAnnouncer, SessionAnnouncer, StaffNotifier } from '../services/ports.ts';
import type { CommittedMessage, Publisher } from '../services/publisher.ts';
import { packNotices, type Notice } from './notices.ts';

/** Carries texts to the other server processes. */
export interface NoticeSender {
  send(payloads: readonly string[]): Promise<void>;
}

/** What this process does with what happened, whoever made it happen. */
export interface NoticeHandler {
  committed(messages: readonly CommittedMessage[]): void;
  noticed(notice: Notice): void;
}

/** Tells everybody: the sockets of this process at once, those of other processes by notices. */
export interface Announcer extends Publisher, SessionAnnouncer, AccessAnnouncer, StaffNotifier {
  /** For what this process has seen to already. */
  tellOthers(notice: Notice): void;
  /** Resolves when all notices so far are on their way. */
  idle(): Promise<void>;
}

/** What is announced while notices are being sent goes together with the next ones. */
export function createAnnouncer(here: NoticeHandler, elsewhere: NoticeSender, onError: (error: unknown) => void): Announcer {
  let waiting: Notice[] = [];
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const notices = waiting;
      waiting = [];
      await elsewhere.send(packNotices(notices)).catch(onError);
    }
    running = null;
  };

  const tellOthers = (notice: Notice): void => {
    waiting.push(notice);
    running ??= Promise.resolve().then(run);
  };

  const announce = (notice: Notice): void => {
    here.noticed(notice);
    tellOthers(notice);
  };

  return {
    tellOthers,
    messagesCommitted: (messages) => {
      if (messages.length === 0) return;
      here.committed(messages);
      tellOthers({ kind: 'messages', heads: headsOf(messages) });
    },
    marksMoved: (marks) => {
      if (marks.length > 0) announce({ kind: 'marks', marks });
    },
    peopleTold: (events) => {
      if (events.length > 0) announce({ kind: 'events', events });
    },
    sessionsEnded: (sessionIds) => announce({ kind: 'sessionsEnded', sessionIds }),
    accessChanged: (staffIds) => {
      if (staffIds.length > 0) announce({ kind: 'accessChanged', staffIds });
    },
    notify: (staffIds, text) => {
      if (staffIds.length > 0) announce({ kind: 'notification', staffIds, text: fitNotification(text) });
    },
    idle: () => running ?? Promise.resolve(),
  };
}

/** Each chat once, with its newest message. */
function headsOf(messages: readonly CommittedMessage[]): readonly { readonly chatId: string; readonly lastSeq: number }[] {
  const heads = new Map<string, number>();
  for (const { message: { chatId, chatSeq } } of messages) heads.set(chatId, Math.max(chatSeq, heads.get(chatId) ?? 0));
  return Array.from(heads, ([chatId, lastSeq]) => ({ chatId, lastSeq }));
}
