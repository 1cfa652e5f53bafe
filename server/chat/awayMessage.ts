import { AWAY_TIME_PLACEHOLDER } from '#contract/serviceLimits.ts';
import { addWorkingTime, readHoursOf } from '../businessHours/index.ts';
import type { Clock } from '../common/ports.ts';
import { spokenTime } from '../common/timeZones.ts';
import type { Db } from '../db/database.ts';
import { DONE, stateWork, type Outcome, type WorkKind } from '../schedule/index.ts';
import { lockChat, readChatStart } from './chatRepository.ts';
import type { ChatPublisher } from './publisher.ts';
import { commitSystemMessage } from './systemMessages.ts';

interface AwayDeps {
  readonly publisher: ChatPublisher;
  readonly now: Clock;
}

/** Whoever has the chat may be about to answer although staff do not work. */
const ASSIGNED_MS = 60_000;

/** Tells customers who wait outside of business hours when staff are back: once in a chat, before staff write in it. */
export function awayMessages(deps: AwayDeps): WorkKind {
  return stateWork({ kind: 'chat.away', lock: lockChat, run: (tx, chatId) => tell(deps, tx, chatId) });
}

/** Whether customers are told when staff are back, because staff do not work on this product now. */
export async function isAway(tx: Db, product: number, at: number): Promise<boolean> {
  const hours = await readHoursOf(tx, product);
  return hours !== null && hours.awayMessage !== '' && addWorkingTime(hours, at, 0) !== at;
}

async function tell({ publisher, now }: AwayDeps, tx: Db, chatId: string): Promise<Outcome> {
  const chat = await lockChat(tx, chatId);
  if (chat === null) return DONE;
  if (chat.staffId !== null) return { laterByMs: ASSIGNED_MS };
  const { product, language, timeZone } = await readChatStart(tx, chatId);
  const hours = await readHoursOf(tx, product);
  if (hours === null) return DONE;
  const at = now();
  const backAt = addWorkingTime(hours, at, 0);
  if (backAt === at) return DONE;
  const back = backAt === null ? '' : spokenTime(backAt, timeZone ?? hours.timeZone, language);
  const text = hours.awayMessage.replaceAll(AWAY_TIME_PLACEHOLDER, () => back);
  const messages = await commitSystemMessage(tx, { chatId, text, name: 'away', at });
  return { afterCommit: () => publisher.messagesCommitted(messages) };
}
