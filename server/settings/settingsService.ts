import {
  AUTO_END_MAX_MINUTES,
  MESSAGE_TEXT_MAX,
  NICKNAME_LENGTH,
  NICKNAME_PLACEHOLDER,
  SOLVED_CHECK_TEXT_MAX,
  TASK_ALLOCATION_MAX,
} from '../../contract/constants.ts';
import type { ChatSettings } from '../../contract/http/settings.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid } from '../common/errors.ts';
import type { ChatAllocation } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { settingText } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import {
  lockChatSettings,
  readChatSettings,
  writeChatSettings,
  type StoredChatSettings,
} from './settingsRepository.ts';

/** The online settings, one set for all. Rules read them each time. The calls check who may read and change them. */
export interface SettingsService {
  chat(): Promise<ChatSettings>;
  /** All or nothing. @throws {DomainError} 4022 for invalid settings */
  saveChat(principal: StaffPrincipal, input: ChatSettings): Promise<void>;
}

export interface SettingsDeps {
  readonly db: Database;
  readonly allocation: Pick<ChatAllocation, 'allocate'>;
  /** Called with errors that occur after the response was sent. */
  readonly onError: (error: unknown) => void;
}

export function createSettingsService({ db, allocation, onError }: SettingsDeps): SettingsService {
  return {
    chat: async () => toChatSettings(await readChatSettings(db)),
    saveChat: async ({ staffId }, input) => {
      const after = toStored(input);
      await db.transaction(async (tx) => {
        const before = await lockChatSettings(tx);
        await writeChatSettings(tx, after);
        await writeAudit(tx, [
          { staffId, action: 'settings.chat', objectType: 'config_chat', objectId: '1', before, after },
        ]);
      });
      allocation.allocate().catch(onError); // a higher maximum makes room
    },
  };
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
function toStored(input: ChatSettings): StoredChatSettings {
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

/** The greeting must fit into a message with the longest nickname in it. */
function greetingOf(given: string): string {
  const text = settingText('Greeting', given, MESSAGE_TEXT_MAX);
  settingText('Greeting', text.replaceAll(NICKNAME_PLACEHOLDER, LONGEST_NICKNAME), MESSAGE_TEXT_MAX);
  return text;
}

/** Characters of two code units each. */
const LONGEST_NICKNAME = '\u{1f600}'.repeat(NICKNAME_LENGTH.max);
