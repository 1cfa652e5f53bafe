/** Ports that services declare and `app.ts` supplies. */

/** Tells every server process, this one included, that sessions have ended, so that their sockets close. */
export interface SessionAnnouncer {
  sessionsEnded(sessionIds: readonly string[]): void;
}

/** Shows a short text to members of staff on every page of theirs. Call it after COMMIT; who has no page open misses it. */
export interface StaffNotifier {
  notify(staffIds: readonly string[], text: string): void;
}

export type Clock = () => number;

/** What going online or offline does to chats. */
export interface ChatAllocation {
  /** Hands waiting chats to whoever has room. */
  allocate(): Promise<void>;
  /** Puts the open chats of someone who went offline back at the head of the line, then allocates. @returns how many */
  recallChatsOf(staffId: string): Promise<number>;
}

/** Keeps how far someone has read, and tells the other side and their own other tabs. */
export interface ReadMarks {
  readByStaff(staffId: string, chatId: string, chatSeq: number): Promise<void>;
}
