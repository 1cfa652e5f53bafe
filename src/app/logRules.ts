import type { ActionOrigin } from '#contract/actionLog.ts';
import { createLogRules, fieldRules, namesIn, type RuleNames } from '../actionLog/index.ts';
import { ANSWERS } from './callAnswered.ts';

/**
 * What logs record of the fields of states and actions, by name and in alphabetical order. Each name must be harmless
 * wherever it occurs. Fields for texts and names of people have other names.
 */
export const FIELD_RULES = fieldRules({
  keep: `
    actorId afterEnd allocation allocationMax allocationMin announcesChats appId archivedAt assign.news assigned
    at autoEndChatTime beforeId bulkAssign.news call cannedId categoryId chatId chatRank.from
    chatRank.name chatRank.to chatTrend.from chatTrend.name chatTrend.to chatUrl check.name checked choice.from
    choice.name choice.to clientId clientMsgId collision.about colour conflicts connection.name
    country.country createHeadImg createId createTime cursor customerId days.from days.to deleteTime density
    detail.key direction drawer dueAt endDate ended ending.name endingId endTime erasedAt error.key etag expireIn expireTime
    field figures.days fileId firstContactTime focus.to folded follow fromHeadImg fromId fromMainId fromTime fromType handleHeadImg
    handleId head headImg id ids kind lang language languages lastContactTime lastReplyId lastUsed lastUsedTime lastUserId left
    levelledTo
    list logo lookup.name mark me message.key mode mode.name network next nextCursor objectId objectType
    offlineTime olderCursor onlineStartTime outcome ownership panel parentId parts path personId personType
    phase.name phoneCode picIds preference prev problem.key problems.key products.historyName products.name
    progress.name queryId queryRank.from queryRank.name queryRank.to queryTrend.from queryTrend.name queryTrend.to
    question.name rating.reason range.from range.name range.to reason.key replyId reporterId requestedId resourceIds resumed
    roleId scope scope.name seenId selectedId sending.name sendKey sendTime serverMsgId
    serverTime sessionEndTime shownId sidebar sinceTime slices sort staffId staffNames startDate state.name status
    strokes systemTheme tab tabId tagId tagIds tagsOnEnd takenOver targetId teamWeek.day theme timeZone today toId
    toMainId toType type untilTime
    updatedAt updateTime urgentAt uris userId userType waitingSince waitsFor week.day
    writingSince
  `,
  numbers: `
    accountCount accountsWithoutRole actions actorType added afterSeq amberMs answeredSeq answeredToday askedSeq atSeq
    assignedNum attempt attemptsMax attention.problems awayMs bodyBytes bytes changedTo chatEnded chats.open
    chats.waiting chatSeq chatsToday chatType childCount clientVersion clockAt code comeFrom connections
    contentType contiguousSeq count customerDeliveredSeq customerReadSeq days deletedSeqs deleteWithinMs deliveredSeq downSince editedUses endedBy
    eventSeq expected expiredQueries facts.candidates facts.max facts.min facts.waitedMs figures.away
    figures.staff firstResponseMs floor.away floor.staff from handleStatus hasAdmin hasAgents hasAnswers
    hasCustomers hashes hasHistory hasKeys hasLeftEdit hasMoreChanges hasProducts hasStaffMessage hasTexts height
    held heldAt heldUntil holdMs inLine isActive isActual isActualSize isAfterGap isAnswer isAnswered isArchived isAscending isAutoEndChat
    isAutoReceiption isAway isBound isClosing isCountAsked isCurrent isDeleted isDownloading isEdited isEnded
    isEnding isEnough isErased isExpired isHeld isIncrease isInFront isInService isLoadingMore isLoadingOlder
    isMissing isNew isNotFound isOnline isOpen isOtherBuild isOver isPlaying isRatingAsked isRunning isSavable
    isSending isShown isSkipped isSolvedCheck isStopping isUploading isVisited isWaitedFor isWanted isWholeAfter
    isWholeBefore isWhisper isWhisperSent knownSeq lastHeardAt lastSeq lateFirst lateMs loss.draft
    maxChats mayDelete mayEdit
    mayGive mayRead metNum missedNum ms msgType no notSolvedNum now online openChats openNum ownUses pageNo pageSize passwordChanges
    percent position product pushedSeqs queries.due queries.expired queries.open queries.unassigned
    queuedAt quotedSeq ratedNum rating readNo readSeq readyAt received reported reset retry retryable retryAt roleCount roundTripMs
    scrollTop seconds secondsToRetry sent seq share showsWatchers since skipsSilence slots solved solvedNum solvedRate
    sortNum
    speed staffCount staffReadSeq starts takesChats taotalNum teamWeek.chats teamWeek.queries times to todayNum total
    totalIsExact unanswered undoSend unlive unread unReadCount unsent until usedSlots uses values.count values.max
    values.min version wanted wasSent watchers week.chats week.queries width withinMs withTexts yesterdayByNowNum
    yesterdayNum
  `,
  drop: 'asTyped body encoded password tcpToken token',
  picture: 'address picUrls preview url',
  json: 'extend urls',
  message: 'msg',
  search: 'search',
  // Values inside a text of the catalogue.
  closed: 'values',
  // Names of figures, as the wire has them.
  mask: 'DailyChat DailyQuery DailySolved DailyUser',
  byId: {
    keep: 'cardsOpened pageTimes watched',
    mask: 'chats chosen drafts histories known news ofQuery pictures texts waits',
  },
});

/** Canned replies as the screens show them. */
const CANNED: RuleNames = { keep: 'rows.reason steps', numbers: 'shown' };
/** Actions of administrators are codes; changes contain what they typed. */
const AUDIT: RuleNames = { keep: 'action by', mask: 'changes.from changes.to' };
/** Codes of products, and a number, as it is typed. */
const TEAM: RuleNames = { keep: 'products waitMinutes' };

/** Until when customers may not write, as stored and as typed. */
const BLOCKS: RuleNames = { keep: 'blockTime typed until when' };

/** When staff work. Names and messages are masked. */
const HOURS: RuleNames = {
  keep: 'first friday from hours last monday saturday sunday thursday timeZone to tuesday wednesday',
};

/** How soon staff answer, as typed and as stored, and how many chats or queries are late. */
const TARGETS: RuleNames = {
  keep: 'amount unit warn',
  numbers: 'firstMinutes late nextMinutes open resolveMinutes warnPercent wouldBeLate',
};

/** When strips begin and end; thresholds, as typed and as stored. */
const WALL: RuleNames = { keep: 'amber from fullScreen presence red until', numbers: 'answered sound staleSince' };

/** Names that have another meaning in one slice and its actions, or in actions of one type. */
const EXCEPTION_NAMES: Readonly<Record<string, RuleNames>> = {
  accountCountries: { keep: 'payload.country' },
  // The strength of a password.
  accountForm: { keep: 'base.password form.password payload.password' },
  accountImport: { numbers: 'line' },
  accounts: {
    keep: 'base.password form.password options.country payload.table rows.table',
    numbers: 'isSame line',
  },
  app: { keep: 'payload.name' }, // of a saga
  // What an app says about itself could be anything.
  appContexts: { numbers: 'fromSeq isSigned', mask: 'version' },
  attention: { keep: 'browser', numbers: 'messages' }, // a count
  auditEntries: AUDIT,
  auditLog: AUDIT,
  avatars: { keep: 'payload states.name', byId: { mask: 'states' } }, // ids of pictures
  businessHours: HOURS,
  businessHoursForm: HOURS,
  businessHoursList: HOURS,
  cannedArchived: CANNED,
  cannedImport: CANNED,
  cannedReplies: CANNED,
  cannedReplyForm: CANNED,
  cannedReplyList: CANNED,
  cannedStaleList: CANNED,
  // Texts of canned replies are in no log: ids and versions name them.
  cannedTexts: { keep: 'steps', byId: { numbers: 'usedHere' } },
  cannedUsageList: CANNED,
  cannedVersions: CANNED,
  chat: { byId: { mask: 'inserted' } },
  chatAway: { byId: { numbers: 'messages' } },
  chatSteps: { keep: 'reason' },
  check: { keep: 'payload.key' },
  commandBar: { keep: 'recent source', numbers: 'marks.end marks.start' },
  commands: { keep: 'by', byId: { keep: 'keys' } },
  customerBlock: BLOCKS,
  customerPanel: BLOCKS,
  demoTraffic: { keep: 'until' },
  desktopNotifications: { keep: 'choice permission' },
  // The address is the computer's. `password` says whether it is being saved.
  devices: { keep: 'about browser password.name system', mask: 'address password' },
  leader: {
    keep: 'before day show since',
    mask: 'staff.cursor staff.filters.cursor staff.position.next staff.position.prev', // made of names
  },
  leaderStaff: { mask: 'cursor next prev' },
  leaderTasks: { keep: 'before day show since' },
  lookOn: { keep: 'action enteredId', numbers: 'isJoined isLost' },
  login: { keep: 'payload.key problems.account problems.name problems.password' },
  'login/fieldsChecked': { keep: 'payload.account payload.name payload.password' },
  messageReader: { keep: 'earlier later side', numbers: 'hasMore' },
  messageSearch: {
    keep: 'completeFrom completeTo',
    numbers: 'by hasPicture hasWords isDry marks.end marks.start searchedAt sender',
  },
  // Ids of chats, queries and notes.
  noteBoxes: { keep: 'of textId' },
  notePictures: { keep: 'textId' },
  notes: { keep: 'of place readTime', numbers: 'sentCount', byId: { keep: 'edits' } },
  pictures: { keep: 'owner textId' }, // type and id of a person; id of a chat
  problemReport: { keep: 'askChatId', numbers: 'isAsked' },
  // What the business calls its products, and numbers as they are typed.
  productForm: { keep: 'code historyName name position' },
  queryBulkAssign: { keep: 'news' },
  queryComposer: { keep: 'payload.to', byId: { mask: 'payload' } },
  queryDetail: { keep: 'entries.description' }, // a code
  queryLog: { keep: 'payload.description' },
  queryRules: { keep: 'notification' }, // a number, as it is typed
  querySettings: { keep: 'notification rows.key', byId: { mask: 'problems' } },
  querySubjects: { keep: 'payload.key rows.key', byId: { mask: 'payload problems' } },
  realtime: { keep: 'frames.name reason url' },
  // A replayed log contains another person's data, and a file may contain anything.
  replay: {
    keep: 'answerTime askedTime by ends reason via',
    numbers: `
      marks.connected marks.disconnected marks.error marks.missing marks.received marks.reloaded marks.reported
      marks.sent
    `,
    mask: 'address chatId clientMsgId customerId log.staffId path slices type',
    drop: 'action after before',
  },
  putOff: { keep: 'act askedId dueTime endsOn heldTime snoozed' },
  putOffForm: { keep: 'dueTime endsOn heldTime typed when', numbers: 'isMine' },
  'replay/logOpened': { mask: 'staffId' },
  replyPictures: { keep: 'textId' }, // an id
  session: { keep: 'about code uri' }, // of a menu
  // Tags are settings, but their names are typed. Ids tell which.
  tags: { keep: 'lastUsed', numbers: 'isOffered isWanted', byId: { keep: 'saving' } },
  tagMergeForm: { keep: 'mergeInto' },
  targets: TARGETS,
  targetsForm: TARGETS,
  targetsList: TARGETS,
  targetsPreview: TARGETS,
  teamForm: TEAM,
  teamList: TEAM,
  teams: TEAM,
  transcript: { keep: 'format', numbers: 'hasNotes' },
  // Ids of chats and offers.
  transfers: { keep: 'answeringId giverHeadImg giverId over reason' },
  transferForm: { keep: 'reason' },
  transferTargets: { numbers: 'free' },
  wall: WALL,
  wallFigures: WALL,
  wallForm: WALL,
  wallStrips: WALL,
  view: { keep: 'viewKey value', byId: { keep: 'view' } },
};
export const EXCEPTIONS = Object.fromEntries(
  Object.entries(EXCEPTION_NAMES).map(([name, names]) => [name, fieldRules(names)]),
);

/** Actions that come from a socket, from a call, or from the clock. */
export const ORIGINS: Readonly<Record<string, ActionOrigin>> = {
  ...originOf(
    'socket',
    `
    realtime/accessStale realtime/aliveReceived realtime/chatEventsReceived realtime/chatExitConfirmed
    realtime/connected realtime/connectionEnded realtime/disconnected realtime/packetsReceived
    realtime/reconnectScheduled toasts/notificationReceived
  `,
  ),
  ...originOf(
    'answer',
    Object.values(ANSWERS)
      .map(({ callAnswered }) => callAnswered.type)
      .join(' '),
  ),
  ...originOf(
    'clock',
    `
    chatConnection/clockTicked clock/clockTicked conversations/sendsExpired conversations/typingExpired
    conversations/typingSpoken historyDialog/recordsSettled realtime/answerOverdue realtime/countdownTicked
    realtime/pageWokeUp replay/playedTo replay/playEnded replay/silencePassed toasts/toastDismissed
  `,
  ),
};

function originOf(origin: ActionOrigin, types: string): Readonly<Record<string, ActionOrigin>> {
  return Object.fromEntries(namesIn(types).map((type) => [type, origin]));
}

export const LOG_RULES = createLogRules({ fields: FIELD_RULES, exceptions: EXCEPTIONS, origins: ORIGINS });
