import {
  AUTO_END_MAX_MINUTES,
  MESSAGE_TEXT_MAX,
  NICKNAME_LENGTH,
  NICKNAME_PLACEHOLDER,
  PRODUCT_NAME_MAX,
  SOLVED_CHECK_TEXT_MAX,
  TASK_ALLOCATION_MAX,
} from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import type { ChatSettings, saveChatSettings } from '#contract/http/settings.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid } from '../common/errors.ts';
import type { ChatAllocation, Publisher } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { settingText } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import {
  isLogo,
  lockChatSettings,
  readChatSettings,
  readWaitLimits,
  writeChatSettings,
  type StoredChatSettings,
} from './settingsRepository.ts';

type NewChatSettings = RequestOf<typeof saveChatSettings>;

// The online settings, one set for all. Rules read them each time. The calls check who may read and change them.

export interface SettingsDeps {
  readonly db: Database;
  readonly allocation: Pick<ChatAllocation, 'allocate'>;
  readonly publisher: Pick<Publisher, 'staffNamesChanged'>;
  /** Receives errors that occur after the response was sent. */
  readonly onError: (error: unknown) => void;
}

export async function readOnline(db: Database): Promise<ChatSettings> {
  return toChatSettings(await readChatSettings(db));
}

/** All or nothing. @throws {DomainError} 4022 for invalid settings */
export async function saveOnline(
  { db, allocation, publisher, onError }: SettingsDeps,
  { staffId }: StaffPrincipal,
  input: NewChatSettings,
): Promise<void> {
  const { before, after } = await db.transaction(async (tx) => {
    const stored = await lockChatSettings(tx);
    const changed = toStored(input, stored);
    if (changed.logo !== null && !(await isLogo(tx, changed.logo))) throw invalid('Please choose the logo again');
    await writeChatSettings(tx, changed);
    await writeAudit(tx, [{ staffId, action: 'settings.chat', objectId: '1', before: stored, after: changed }]);
    return { before: stored, after: changed };
  });
  if (before.staffNames !== after.staffNames) publisher.staffNamesChanged(after.staffNames);
  allocation.allocate().catch(onError); // a higher maximum makes room
}

/** As the pages of staff get them. */
export async function readForPages(db: Db): Promise<Pick<LoginUser, 'waitLimits' | 'staffNames'>> {
  const [{ staffNames }, waitLimits] = [await readChatSettings(db), await readWaitLimits(db)];
  return { waitLimits, staffNames };
}

/** Converts to the specification's names. */
function toChatSettings({
  isAutoReception,
  autoReceptionText,
  autoEndChatMinutes,
  allocationMin,
  allocationMax,
  ...same
}: StoredChatSettings): ChatSettings {
  return {
    ...same,
    isAutoReceiption: isAutoReception,
    autoReceiptionText: autoReceptionText,
    autoEndChatTime: autoEndChatMinutes,
    taskAllocation: `${allocationMin},${allocationMax}`,
  };
}

/** @throws {DomainError} 4022 */
function toStored(input: NewChatSettings, before: StoredChatSettings): StoredChatSettings {
  const { isAutoReceiption, isAutoEndChat, isSolvedCheck, autoEndChatTime } = input;
  if (autoEndChatTime <= 0) throw invalid('The auto-end time must be more than 0 minutes');
  if (autoEndChatTime > AUTO_END_MAX_MINUTES)
    throw invalid(`The auto-end time cannot exceed ${AUTO_END_MAX_MINUTES} minutes`);
  return {
    isAutoReception: isAutoReceiption,
    isAutoEndChat,
    isSolvedCheck,
    autoEndChatMinutes: autoEndChatTime,
    ...allocationOf(input.taskAllocation),
    autoReceptionText: settingText('Coming in', input.autoReceiptionText, MESSAGE_TEXT_MAX),
    greetingComing: greetingOf(input.greetingComing),
    greetingLeftChat: settingText('Left chat', input.greetingLeftChat, MESSAGE_TEXT_MAX),
    solvedCheckYes: settingText('Solved check', input.solvedCheckYes, SOLVED_CHECK_TEXT_MAX),
    solvedCheckNo: settingText('Solved check', input.solvedCheckNo, SOLVED_CHECK_TEXT_MAX),
    colour: input.colour === undefined ? before.colour : input.colour,
    logo: input.logo === undefined ? before.logo : input.logo,
    staffNames: input.staffNames ?? before.staffNames,
    showsWatchers: input.showsWatchers ?? before.showsWatchers,
    isRatingAsked: input.isRatingAsked ?? before.isRatingAsked,
  };
}

/** 'min,max'; a minimum above the maximum makes both the minimum (specification, section 5). */
function allocationOf(text: string): Pick<StoredChatSettings, 'allocationMin' | 'allocationMax'> {
  const [, min, max] = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(text) ?? [];
  if (min === undefined || max === undefined)
    throw invalid('The task allocation must be two whole numbers: minimum and maximum');
  const [allocationMin, allocationMax] = [Number(min), Math.max(Number(min), Number(max))];
  if (allocationMax > TASK_ALLOCATION_MAX)
    throw invalid(`The task allocation cannot exceed ${TASK_ALLOCATION_MAX} chats`);
  return { allocationMin, allocationMax };
}

/** The greeting must fit into a message with the longest name in it. */
function greetingOf(given: string): string {
  const text = settingText('Greeting', given, MESSAGE_TEXT_MAX);
  settingText('Greeting', text.replaceAll(NICKNAME_PLACEHOLDER, LONGEST_NAME), MESSAGE_TEXT_MAX);
  return text;
}

/** Characters of two code units each. */
const LONGEST_NAME = '\u{1f600}'.repeat(Math.max(NICKNAME_LENGTH.max, PRODUCT_NAME_MAX));
