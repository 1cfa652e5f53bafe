import type { ActionLogHead } from '../../../contract/http/actionLogs.ts';
import type { ChatLedger, LedgerNote, Moment, Row, StateChange, Verdict } from '../../actionLog/replay/index.ts';
import type { PageWanted } from '../../common/components/Pager.tsx';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ADDRESS_READ_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { PlayerState } from './playerReducer.ts';
import {
  addressRead, fileChosen, jumpRequested, logOpened, logRefused, momentShown, openFailed, pageWanted, playedTo, playEnded, reportFetched, reportWanted, rowsReceived,
  seekRequested, silencePassed, silenceSkippedOrNot, sizeChosen, speedChosen, stepRequested, strideChosen, strideRequested, typesChosen, verdictReceived,
  type OpenedLog, type RowWindow,
} from './replayEvents.ts';
import { reportList, type ReplayState } from './replaySlice.ts';

const report = ruleFor<ActionLogHead>({
  fields: {
    id: 'keep', createTime: 'keep', staffId: 'keep', account: 'mask', staffName: 'mask', note: 'mask', fromTime: 'keep', untilTime: 'keep', actions: 'keep',
    bytes: 'keep', clientVersion: 'keep', device: 'mask', hasTexts: 'keep',
  },
});
// What stands in a log that is replayed is somebody else's, and a file may hold anything: its words are masked, its values dropped.
const change = ruleFor<StateChange>({ fields: { path: 'mask', before: 'drop', after: 'drop' } });
const row = ruleFor<Row>({ fields: { position: 'keep', at: 'keep', by: 'keep', type: 'mask', mark: 'keep' } });
const log = ruleFor<OpenedLog>({
  fields: {
    count: 'keep', from: 'keep', until: 'keep', client: { fields: { version: 'keep', build: 'mask' } }, isOtherBuild: 'keep', staffId: 'mask', device: 'mask',
    hasTexts: 'keep', reported: 'keep', types: { each: { fields: { type: 'mask', count: 'keep' } } }, chatIds: { each: 'mask' }, buckets: 'keep',
  },
});
const entry = ruleFor<NonNullable<Moment['entry']>>({
  fields: {
    no: 'keep', by: 'keep', type: 'mask', action: 'drop',
    frames: { each: { fields: { direction: 'keep', name: 'mask', seq: 'keep', bodyBytes: 'keep' } } },
  },
});
const ledger = ruleFor<ChatLedger>({ fields: { chatId: 'mask', received: 'keep', expected: 'keep', gaps: 'keep' } });
const momentFields: { readonly [Key in keyof Moment]: AnyLogRule } = {
  position: 'keep', at: 'keep', entry, changes: { each: change }, hasMoreChanges: 'keep', ledger: { each: ledger }, viewport: 'keep', place: 'mask', isAfterGap: 'keep',
};
const moment: AnyLogRule = { fields: momentFields };
const difference: { readonly [Key in keyof NonNullable<Verdict['difference']>]: AnyLogRule } = {
  position: 'keep', slices: { each: 'mask' }, changes: { each: change },
};
const verdictFields: { readonly [Key in keyof Verdict]: AnyLogRule } = {
  hashes: 'keep', difference: { fields: difference },
  notes: { each: ruleFor<LedgerNote>({ fields: { position: 'keep', at: 'keep', chatId: 'mask', kind: 'keep', from: 'keep', to: 'keep' } }) },
};
const verdict: AnyLogRule = { fields: verdictFields };
const types: AnyLogRule = { each: 'mask' };
const windowFields: { readonly [Key in keyof RowWindow]: AnyLogRule } = { types, rows: { each: row }, isWholeBefore: 'keep', isWholeAfter: 'keep' };
const rows: AnyLogRule = { fields: windowFields };
const stride: AnyLogRule = { fields: { by: 'keep', mark: 'keep', chatId: 'mask' } };
const page = ruleFor<PageWanted>('keep');

const player: { readonly [Key in keyof PlayerState]: AnyLogRule } = {
  phase: {
    fields: {
      name: 'keep', trouble: { fields: { kind: 'keep', error: { fields: { kind: 'keep', code: 'keep', message: 'mask' } } } },
      refusal: { fields: { reason: 'keep', detail: 'mask' } },
    },
  },
  source: { fields: { by: 'keep', id: 'keep', fileId: 'keep', name: 'mask' } },
  attempt: 'keep', report, log, wanted: 'keep', moment, viewport: 'keep', clockAt: 'keep', window: rows, types, stride, isNotFound: 'keep', isPlaying: 'keep', speed: 'keep',
  skipsSilence: 'keep', isActualSize: 'keep', check: { fields: { name: 'keep', verdict } },
};
const ofList = liveListLogRules(reportList, 'list', { filters: page, typed: 'mask', row: report });
const state: { readonly [Key in keyof ReplayState]: AnyLogRule } = { list: ofList.state['list'] ?? 'drop', player: { fields: player } };

/** Which log was opened and how it was gone through is kept; nothing that stood in it. */
export const replayLogRules: LogRules = {
  actions: {
    ...ofList.actions,
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
    [pageWanted.type]: page,
    [reportWanted.type]: 'keep',
    [fileChosen.type]: { fields: { fileId: 'keep', name: 'mask' } },
    [reportFetched.type]: report,
    [logOpened.type]: log,
    [logRefused.type]: { fields: { reason: 'keep', detail: 'mask' } },
    [openFailed.type]: { fields: { kind: 'keep', error: { fields: { kind: 'keep', code: 'keep', message: 'mask' } } } },
    [seekRequested.type]: 'keep',
    [stepRequested.type]: 'keep',
    [jumpRequested.type]: { fields: { by: 'keep', position: 'keep', at: 'keep', clientMsgId: 'mask', chatId: 'mask' } },
    [strideRequested.type]: 'keep',
    [strideChosen.type]: stride,
    [momentShown.type]: { fields: { moment, wanted: 'keep' } },
    [rowsReceived.type]: rows,
    [typesChosen.type]: { fields: { types } },
    [playedTo.type]: 'keep',
    [silencePassed.type]: 'keep',
    [speedChosen.type]: 'keep',
    [silenceSkippedOrNot.type]: 'keep',
    [sizeChosen.type]: 'keep',
    [verdictReceived.type]: verdict,
  },
  state: { replay: { fields: state } },
  origins: { [playedTo.type]: 'clock', [silencePassed.type]: 'clock', [playEnded.type]: 'clock' },
};
