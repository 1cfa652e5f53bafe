import type { AccessAnnouncer, SessionAnnouncer, StaffNotifier } from '../common/ports.ts';
import type { CommittedMessage, Publisher } from '../chat/index.ts';
import type { NoticeQueue } from './noticeQueue.ts';
import type { Notice } from './notices.ts';

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

export function createAnnouncer(here: NoticeHandler, elsewhere: NoticeQueue): Announcer {
  const tellOthers = (notice: Notice): void => elsewhere.push(notice);

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
    notificationsStored: (staffIds) => {
      if (staffIds.length > 0) announce({ kind: 'notificationsStored', staffIds });
    },
    idle: () => elsewhere.idle(),
  };
}

/** Each chat once, with its newest message. */
function headsOf(
  messages: readonly CommittedMessage[],
): readonly { readonly chatId: string; readonly lastSeq: number }[] {
  const heads = new Map<string, number>();
  for (const {
    message: { chatId, chatSeq },
  } of messages)
    heads.set(chatId, Math.max(chatSeq, heads.get(chatId) ?? 0));
  return Array.from(heads, ([chatId, lastSeq]) => ({ chatId, lastSeq }));
}
