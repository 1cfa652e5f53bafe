import type { QueryLooker, QueryPicture, Reply, ReplyVersion } from '../../../../contract/http/queries.ts';
import { attachmentsActionRules, attachmentsStateRule } from '../../../common/attachments/index.ts';
import { ERROR_LOG_RULE, ruleFor, TEXT_LOG_RULE, type AnyLogRule, type LogRules } from '../../../common/logRules.ts';
import { querySummaryLogRule } from '../../queryView/index.ts';
import type { Collision, Composer, Composition } from './composer.ts';
import {
  cancelRequested, collided, collisionDismissed, composersRestored, compositionBegun, compositionEnded, deleteConfirmed, deleteRequested, discardAsked,
  discardConfirmed, editLeft, editRequested, focusWished, newsRequested, newsSeen, relatedChanged, sendAnywayRequested, sendFailed, sendHeld,
  sendRequested, sendStarted, startConfirmed, startRequested, textChanged, type ComposersState,
} from './composerSlice.ts';
import { pickerFailed, pickerOpened, pickerPageRequested, pickerReceived, pickerTyped, pickToggled, type PickerState } from './pickerSlice.ts';
import type { RelatedQuery } from './relatedQueries.ts';
import { replyPictures, type RepliesState } from './repliesState.ts';
import {
  historyClosed, historyFailed, historyOpened, historyPageRequested, historyReceived, looked, threadFailed, threadPageRequested, threadReceived,
  type HistoryState, type ThreadState,
} from './threadSlice.ts';

type Fields<T> = { readonly [Key in keyof Required<T>]: AnyLogRule };

// Addresses of pictures are signed: whoever has one can load it.
const picture = ruleFor<QueryPicture>({ fields: { id: 'keep', url: 'picture', width: 'keep', height: 'keep' } });
const relatedQuery = ruleFor<RelatedQuery>({ fields: { id: 'keep', title: 'mask', createTime: 'keep' } });
const related: AnyLogRule = { each: relatedQuery };
const relatedText: AnyLogRule = { json: related };
const replyFields: Fields<Reply> = {
  id: 'keep', queryId: 'keep', description: 'mask', urls: relatedText, picIds: 'keep', pics: { each: picture }, createId: 'keep', createName: 'mask',
  headImg: 'keep', userType: 'keep', createTime: 'keep', updateTime: 'keep',
};
const reply: AnyLogRule = { fields: replyFields };
const version = ruleFor<ReplyVersion>({ fields: { id: 'keep', description: 'mask', updateTime: 'keep' } });
const looker = ruleFor<QueryLooker>({ fields: { id: 'keep', name: 'mask', headImg: 'keep', isWriting: 'keep' } });
const pageOf = (record: AnyLogRule): AnyLogRule => ({
  fields: { pageNo: 'keep', pageSize: 'keep', total: 'keep', totalIsExact: 'keep', next: 'keep', prev: 'keep', records: { each: record } },
});

const mode: AnyLogRule = {
  fields: { name: 'keep', replyId: 'keep', updateTime: 'keep', original: { fields: { description: 'mask', urls: relatedText, picIds: 'keep' } } },
};
const compositionFields: Fields<Composition> = { clientId: 'keep', mode, text: 'mask', related, seenId: 'keep', wasSent: 'keep' };
const composition: AnyLogRule = { fields: compositionFields };
const collision = ruleFor<Collision>({ fields: { about: 'keep', name: 'mask' } });
const composer: Fields<Composer> = { current: composition, aside: composition, sending: 'keep', problem: TEXT_LOG_RULE, collision, hasLeftEdit: 'keep' };
const restored: AnyLogRule = { values: { fields: { current: composition, aside: composition } } };

const history: Fields<HistoryState> = { status: 'keep', wanted: 'keep', page: pageOf(version) };
const thread: Fields<ThreadState> = {
  queryId: 'keep', status: 'keep', wanted: 'keep', page: pageOf(reply), error: ERROR_LOG_RULE, latest: { each: reply }, histories: { values: { fields: history } },
  lookers: { each: looker }, shownUpdateTime: 'keep',
};
const question: AnyLogRule = { fields: { name: 'keep', replyId: 'keep', isSending: 'keep', edit: reply } };
const composers: Fields<ComposersState> = { ofQuery: { values: { fields: composer } }, question, focus: 'keep' };
const picker: Fields<PickerState> = {
  queryId: 'keep', typed: 'mask', keyword: 'mask', wanted: 'keep', status: 'keep', page: pageOf(querySummaryLogRule), chosen: related,
};
const state: Fields<RepliesState> = {
  thread: { fields: thread }, composers: { fields: composers }, picker: { fields: picker }, pictures: attachmentsStateRule,
};

const look: AnyLogRule = { fields: { lookers: { each: looker }, lastReplyId: 'keep', updateTime: 'keep' } };

/** Ids, states and times are kept; what people wrote and how they are called is masked. */
export const repliesLogRules: LogRules = {
  actions: {
    ...attachmentsActionRules(replyPictures),
    [threadPageRequested.type]: 'keep',
    [threadReceived.type]: { fields: { queryId: 'keep', page: pageOf(reply), latest: { each: reply } } },
    [threadFailed.type]: { fields: { queryId: 'keep', error: ERROR_LOG_RULE } },
    [historyOpened.type]: 'keep',
    [historyPageRequested.type]: 'keep',
    [historyReceived.type]: { fields: { replyId: 'keep', page: pageOf(version) } },
    [historyFailed.type]: 'keep',
    [historyClosed.type]: 'keep',
    [looked.type]: { fields: { queryId: 'keep', look } },

    [startRequested.type]: 'keep',
    [startConfirmed.type]: 'keep',
    [editRequested.type]: { fields: { queryId: 'keep', reply } },
    [cancelRequested.type]: 'keep',
    [discardAsked.type]: { fields: { edit: reply } },
    [discardConfirmed.type]: { fields: { queryId: 'keep', edit: reply } },
    [compositionBegun.type]: { fields: { queryId: 'keep', composition, aside: composition } },
    [textChanged.type]: { fields: { queryId: 'keep', text: 'mask' } },
    [relatedChanged.type]: { fields: { queryId: 'keep', related } },
    [editLeft.type]: { fields: { queryId: 'keep', composition } },
    [compositionEnded.type]: 'keep',
    [sendRequested.type]: 'keep',
    [sendAnywayRequested.type]: 'keep',
    [sendHeld.type]: 'keep',
    [sendStarted.type]: 'keep',
    [sendFailed.type]: { fields: { queryId: 'keep', problem: TEXT_LOG_RULE } },
    [collided.type]: { fields: { queryId: 'keep', collision } },
    [collisionDismissed.type]: 'keep',
    [newsRequested.type]: 'keep',
    [newsSeen.type]: 'keep',
    [deleteRequested.type]: 'keep',
    [deleteConfirmed.type]: 'keep',
    [composersRestored.type]: restored,
    [focusWished.type]: 'keep',

    [pickerOpened.type]: { fields: { queryId: 'keep', chosen: related } },
    [pickerTyped.type]: { fields: { text: 'mask' } },
    [pickerPageRequested.type]: 'keep',
    [pickerReceived.type]: pageOf(querySummaryLogRule),
    [pickerFailed.type]: 'keep',
    [pickToggled.type]: relatedQuery,
  },
  state: { queryReplies: { fields: state } },
};
