import type { ChatStep } from '#contract/http/chats.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { listSteps, type StoredStep } from './chatEventRepository.ts';
import { mayRead } from './chatRights.ts';
import { findChatParties } from './chatRepository.ts';

/** The steps of a chat explain how it came to its present owner and state. */
export interface ChatStepService {
  /**
   * The newest steps of a chat, oldest first.
   * @throws {DomainError} 4004 for a caller who may not read the chat, as for one that does not exist
   */
  list(principal: StaffPrincipal, chatId: string): Promise<ChatStep[]>;
}

const STEPS_MAX = 200;

export function createChatStepService({ db }: { readonly db: Database }): ChatStepService {
  return {
    list: async (principal, chatId) => {
      const chat = isId(chatId) ? await findChatParties(db, chatId) : null;
      if (chat === null || !mayRead(principal, chat)) throw notFound();
      return (await listSteps(db, chatId, STEPS_MAX)).map(toStep);
    },
  };
}

function toStep({ at, detail, ...step }: StoredStep): ChatStep {
  const { reason, fromStaffId: _from, ...facts } = detail;
  return { ...step, at: at.toISOString(), reason: reason ?? null, facts };
}
