import type { ChatSettings } from '#contract/http/settings.ts';

/** Settings that switch everything off unless `fields` says otherwise. */
export function someSettings(fields: Partial<ChatSettings> = {}): ChatSettings {
  return {
    autoReceiptionText: 'Welcome',
    isAutoReceiption: false,
    greetingComing: '',
    greetingLeftChat: '',
    isAutoEndChat: false,
    autoEndChatTime: 10,
    isSolvedCheck: false,
    solvedCheckYes: '',
    solvedCheckNo: '',
    taskAllocation: '3,10',
    colour: null,
    logo: null,
    staffNames: 'nickname',
    showsWatchers: false,
    isRatingAsked: true,
    ...fields,
  };
}
