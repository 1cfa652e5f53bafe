import type { UnknownAction } from 'redux';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { CauseStep, Frame, PositionDetails } from '#src/actionLog/replay/replayPort.ts';
import * as reports from '#src/features/problemReport/problemReportSlice.ts';
import * as bisect from '#src/features/replay/bisectSlice.ts';
import * as cases from '#src/features/replay/case/caseSlice.ts';
import type { CaseView } from '#src/features/replay/case/caseView.ts';
import * as replay from '#src/features/replay/playerSlice.ts';
import { reportList } from '#src/features/replay/replaySlice.ts';
import { AT, CANARY, ERROR } from './canaries.ts';
import { listSamples } from './lists.ts';

const PAGE = { pageNo: 1, cursor: null };
const REPORT: ActionLogHead = {
  id: '1',
  createTime: AT,
  staffId: '7',
  account: CANARY,
  staffName: CANARY,
  note: CANARY,
  fromTime: AT,
  untilTime: AT,
  actions: 9,
  bytes: 90,
  clientVersion: 2,
  device: CANARY,
  hasTexts: true,
};
const CHANGE = { path: `chat.drafts.${CANARY}`, before: JSON.stringify(CANARY), after: JSON.stringify(CANARY) };
const FRAME: Frame = { direction: 'in', name: CANARY, seq: 1, bodyBytes: 9 };
const STEP: CauseStep = { position: 1, at: 2, by: 'user', type: CANARY, via: 'key', key: CANARY, frames: [FRAME] };
const DETAILS: PositionDetails = {
  position: 1,
  at: 2,
  changes: [CHANGE],
  hasMoreChanges: false,
  ledger: [{ chatId: CANARY, received: 2, expected: 3, gaps: [{ from: 2, to: 2 }] }],
  entry: {
    no: 1,
    by: 'user',
    type: CANARY,
    action: JSON.stringify({ type: CANARY }),
    frames: [FRAME],
  },
  causes: { chain: [STEP], ends: 'beforeLog', ledTo: [STEP] },
  viewport: { width: 1440, height: 900 },
  address: `/chat?id=${CANARY}`,
  isAfterGap: false,
};

const CASE: CaseView = {
  chats: [
    {
      chatId: CANARY,
      customerId: CANARY,
      askedTime: AT,
      answerTime: AT,
      status: 'read',
      record: { from: 1, until: 2, device: CANARY },
      rows: [{ position: 1, at: 2, by: 'user', type: CANARY }],
      staffDeliveredSeq: 1,
      staffReadSeq: 1,
      customerDeliveredSeq: 1,
      customerReadSeq: 1,
    },
  ],
  lines: [
    {
      key: `message ${CANARY} 7`,
      kind: 'message',
      chatId: CANARY,
      no: 7,
      clientMsgId: CANARY,
      fromType: 1,
      eventKind: 0,
      storage: 'stored',
      steps: [{ source: 'agent', what: 'received', at: 2, uncertaintyMs: 20, position: 1 }],
    },
  ],
  agentClock: { offsetMs: 5, uncertaintyMs: 20 },
  isCut: false,
};

/** An agent writes a report; a developer opens it and goes through its log. */
export const REPLAY_SAMPLES: readonly UnknownAction[] = [
  reports.reportOpened(),
  reports.noteChanged({ note: CANARY }),
  reports.textsChosen({ withTexts: true }),
  reports.askChosen({ askChatId: '100001' }),
  reports.sendRequested(),
  reports.sendBegan({ clientId: 'c'.repeat(32) }),
  reports.sendFailed({ error: ERROR }),
  reports.reportSent({ id: '1', isAsked: true }),
  reports.copyRequested({ text: CANARY }),
  reports.downloadRequested(),
  reports.downloadEnded(),
  reports.reportClosed(),
  replay.addressRead({ search: '?id=1&at=2' }),
  ...listSamples(reportList, { row: REPORT, others: [{ ...REPORT, id: '2' }], filters: PAGE }),
  replay.pageRequested(PAGE),
  replay.fileChosen({ fileId: 'f1', name: `${CANARY}.json` }),
  replay.openFailed({ kind: 'call', error: ERROR }),
  replay.retryRequested(),
  replay.logRefused({ reason: 'damaged', detail: CANARY }),
  replay.reportRequested({ id: '1' }),
  replay.reportFetched(REPORT),
  replay.logOpened({
    count: 9,
    from: 1,
    until: 9,
    client: { version: 2, build: CANARY },
    isOtherBuild: false,
    staffId: CANARY,
    device: CANARY,
    hasTexts: false,
    types: [{ type: CANARY, count: 9 }],
    chatIds: [CANARY],
    reported: 9,
    buckets: [{ count: 9, marks: { sent: 1 } }],
  }),
  replay.positionShown({ details: DETAILS, wanted: 1 }),
  replay.rowsReceived({
    types: [CANARY],
    rows: [{ position: 1, at: 2, by: 'user', type: CANARY, mark: null }],
    isWholeBefore: true,
    isWholeAfter: false,
  }),
  replay.typesChosen({ types: [CANARY] }),
  replay.seekRequested({ position: 2 }),
  replay.stepRequested({ by: 1 }),
  replay.jumpRequested({ by: 'clientMsgId', clientMsgId: CANARY }),
  replay.jumpRequested({ by: 'chat', chatId: CANARY }),
  replay.notFound(),
  replay.jumpFilterChosen({ by: 'chat', chatId: CANARY }),
  replay.filteredJumpRequested({ direction: 1 }),
  replay.playToggled(),
  replay.playedTo({ position: 3 }),
  replay.silencePassed({ at: 4 }),
  replay.playEnded(),
  replay.speedChosen({ speed: 2 }),
  replay.skipSilenceChosen({ isSkipped: false }),
  replay.sizeChosen({ isActual: true }),
  replay.verificationFailed(),
  replay.verificationReceived({
    hashes: 9,
    difference: { position: 1, slices: [CANARY], changes: [CHANGE] },
    notes: [{ position: 1, at: 2, chatId: CANARY, kind: 'gap', from: 2, to: 2 }],
  }),
  bisect.predicateTyped({ predicate: CANARY }),
  bisect.pickToggled(),
  bisect.pointPicked({ x: 1, y: 2 }),
  bisect.offersReceived([{ kind: 'value', predicate: `chat.drafts.1 = ${CANARY}` }]),
  bisect.bisectRequested({ predicate: CANARY }),
  bisect.bisectAnswered({ status: 'unreadable', reason: 'path', at: 0 }),
  bisect.bisectAnswered({ status: 'found', position: 1, after: 0, stays: true, checked: 'checkpoints', replayed: 9 }),
  bisect.bisectFailed(),
  cases.caseBegan({ isWanted: true }),
  cases.caseFailed(ERROR),
  cases.caseReceived(CASE),
  cases.lineChosen(`message ${CANARY} 7`),
  cases.caseDownloadRequested(),
  cases.caseDownloadEnded(),
  replay.logLeft(),
  replay.replayClosed(),
];
