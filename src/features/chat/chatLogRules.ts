import type { ChatSummary } from '../../../contract/http/chats.ts';
import { ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { ListedChat } from './chatList.ts';
import {
  chatReceived, chatSelected, draftChanged, draftSent, draftsRestored, draftSubmitted, endConfirmed, endQuestionRaised, endRequested, listFailed, listReceived,
  lookupFailed, lookupRefused, lookupStarted, moreReceived, unreadFound, type ChatState,
} from './chatSlice.ts';

const summary = ruleFor<ChatSummary>({
  fields: {
    id: 'keep', chatId: 'keep', fromId: 'keep', fromName: 'mask', nickName: 'mask', fromHeadImg: 'keep', toId: 'keep', toName: 'mask',
    comeFrom: 'keep', chatEnded: 'keep', createTime: 'keep', updateTime: 'keep', waitingSince: 'keep', unReadCount: 'keep', lastSeq: 'keep',
    lastMessage: { fields: { msgType: 'keep', msg: 'message', serverTime: 'keep' } },
    staffReadSeq: 'keep', customerDeliveredSeq: 'keep', customerReadSeq: 'keep', hasStaffMessage: 'keep',
  },
});
const listed = ruleFor<ListedChat>({
  fields: {
    chatId: 'keep', customerId: 'keep', nickName: 'mask', headImg: 'keep', toId: 'keep', toName: 'mask', isVisited: 'keep', comeFrom: 'keep', isEnded: 'keep', hasStaffMessage: 'keep',
    updatedAt: 'keep', lastMessage: { fields: { chatSeq: 'keep', msgType: 'keep', msg: 'message', at: 'keep' } }, counted: 'keep', pushedSeqs: 'keep',
  },
});
const page: AnyLogRule = { fields: { records: { each: summary }, next: 'keep' } };
const lookup = { chatId: 'keep', error: ERROR_LOG_RULE } as const;
const draft: AnyLogRule = { fields: { chatId: 'keep', text: 'mask' } };

const state: Readonly<Record<keyof ChatState, AnyLogRule>> = {
  me: 'keep', status: 'keep', error: ERROR_LOG_RULE, chats: { values: listed },
  eventsSinceAsked: {
    each: {
      fields: {
        eventSeq: 'keep', chatId: 'keep', kind: 'keep', at: 'keep', actorType: 'keep', actorId: 'keep', toId: 'keep', toName: 'mask', solved: 'keep',
      },
    },
  },
  nextCursor: 'keep', isLoadingMore: 'keep', selectedId: 'keep', mode: 'keep', fromId: 'keep', scope: 'keep', lookup: { fields: { name: 'keep', ...lookup } }, drafts: { values: 'mask' }, unread: 'keep', endQuestion: 'keep',
  endingId: 'keep', list: 'keep', secondsToRetry: 'keep',
};

/** Ids, numbers and times are kept; what people wrote and how they are called is masked. */
export const chatLogRules: LogRules = {
  actions: {
    [listReceived.type]: page,
    [listFailed.type]: ERROR_LOG_RULE,
    [moreReceived.type]: page,
    [chatReceived.type]: summary,
    [chatSelected.type]: 'keep',
    [lookupStarted.type]: 'keep',
    [lookupRefused.type]: 'keep',
    [lookupFailed.type]: { fields: lookup },
    [draftChanged.type]: draft,
    [draftSubmitted.type]: draft,
    [draftSent.type]: 'keep',
    [draftsRestored.type]: { fields: { texts: { values: 'mask' } } },
    [unreadFound.type]: 'keep',
    [endRequested.type]: 'keep',
    [endQuestionRaised.type]: 'keep',
    [endConfirmed.type]: 'keep',
  },
  state: { chat: { fields: state } },
};
