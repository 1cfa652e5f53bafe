import type { ActionOrigin } from '../../contract/actionLog.ts';
import { createLogRules } from '../actionLog/index.ts';
import { FIELD_RULES, rulesFor, type FieldRules } from '../common/logRules.ts';

/** The figures of the leader page. */
const FIGURE_RULES = rulesFor(
  'numbers',
  `
    figures.answeredToday figures.away figures.chatsToday figures.inLine figures.slots figures.staff figures.usedSlots
  `,
);

/** Canned replies as the screens show them. */
const CANNED_RULES: FieldRules = {
  ...rulesFor('drop', 'body'),
  ...rulesFor('keep', 'archivedAt lastUsed outcome rows.reason steps'),
  ...rulesFor('numbers', 'editedUses isArchived shown staffCount'),
};

/** Names that have another meaning in one slice and its actions, or in actions of one type. */
export const EXCEPTIONS: Readonly<Record<string, FieldRules>> = {
  // The strength of a password.
  accountForm: rulesFor('keep', 'base.password form.password payload.password'),
  accountImport: { ...rulesFor('numbers', 'line'), ...rulesFor('keep', 'outcome') },
  accounts: {
    ...rulesFor('keep', 'base.password form.password payload.country rows.table payload.table'),
    ...rulesFor('numbers', 'isSame line'),
    ...rulesFor('keep', 'outcome'),
  },
  app: rulesFor('keep', 'payload.name'), // of a saga
  attention: { ...rulesFor('keep', 'browser'), ...rulesFor('numbers', 'messages') }, // a count
  // Actions of administrators are codes; changes contain what they typed.
  auditEntries: { ...rulesFor('keep', 'action by'), ...rulesFor('mask', 'changes.from changes.to') },
  auditLog: { ...rulesFor('keep', 'action by'), ...rulesFor('mask', 'changes.from changes.to') },
  avatars: rulesFor('keep', 'payload'), // ids of pictures
  cannedArchived: CANNED_RULES,
  cannedImport: CANNED_RULES,
  cannedReplies: CANNED_RULES,
  cannedReplyForm: CANNED_RULES,
  cannedReplyList: CANNED_RULES,
  cannedStaleList: CANNED_RULES,
  // Texts of canned replies are in no log: ids and versions name them.
  cannedTexts: {
    ...rulesFor('drop', 'body'),
    ...rulesFor('keep', 'requestedId steps'),
    ...rulesFor('numbers', 'held'),
    usedHere: { byId: 'numbers' },
  },
  cannedUsageList: CANNED_RULES,
  cannedVersions: CANNED_RULES,
  chat: {
    // They are masked in logs of earlier builds.
    ...rulesFor('mask', 'eventsSinceAsked.chatSeq eventsSinceAsked.queryId'),
    inserted: { byId: 'mask' },
  },
  chatAway: { messages: { byId: 'numbers' } },
  chatSteps: rulesFor('keep', 'reason'),
  chatVisits: rulesFor('keep', 'shownId beforeId'),
  check: rulesFor('keep', 'payload.key'),
  // The name of a range of days is a code.
  commandBar: rulesFor('keep', 'kind recent source'),
  commands: { ...rulesFor('keep', 'afterEnd announcesChats by sendKey strokes'), keys: { byId: 'keep' } },
  dashboard: rulesFor(
    'keep',
    `
    choice.from choice.name choice.to chatRank.from chatRank.name chatRank.to chatTrend.from chatTrend.name
    chatTrend.to queryRank.from queryRank.name queryRank.to queryTrend.from queryTrend.name queryTrend.to
  `,
  ),
  demoTraffic: { ...rulesFor('keep', 'until'), ...rulesFor('numbers', 'isStopping') },
  desktopNotifications: rulesFor('keep', 'choice permission'),
  // The address is the computer's. `password` says whether it is being saved.
  devices: { ...rulesFor('keep', 'about browser password.name system'), ...rulesFor('mask', 'address password') },
  home: {
    ...rulesFor(
      'numbers',
      `
        attention.accountsWithoutRole attention.expiredQueries attention.problems chats.inLine chats.open chats.waiting floor.answeredToday floor.away floor.chatsToday
        floor.inLine floor.slots floor.staff floor.usedSlots queries.due queries.expired queries.open queries.unassigned
        teamWeek.chats teamWeek.queries week.chats week.queries
      `,
    ),
    ...rulesFor('keep', 'teamWeek.day week.day'),
  },
  login: rulesFor('keep', 'payload.key problems.account problems.name problems.password'),
  'login/fieldsChecked': rulesFor('keep', 'payload.account payload.name payload.password'),
  leader: {
    ...rulesFor('mask', 'staff.cursor staff.filters.cursor staff.place.next staff.place.prev'), // made of names
    ...FIGURE_RULES,
    ...rulesFor('keep', 'day show takingId'),
  },
  leaderFigures: FIGURE_RULES,
  leaderStaff: rulesFor('mask', 'cursor next prev'),
  leaderTasks: rulesFor('keep', 'day show'),
  notificationTray: rulesFor('numbers', 'readNo'),
  pictures: rulesFor('keep', 'owner'), // type and id of a person
  // What the business calls its products, and numbers as they are typed.
  productForm: rulesFor('keep', 'code historyName name position'),
  queryComposer: { payload: { byId: 'mask' }, ...rulesFor('keep', 'payload.to') },
  queryDetail: rulesFor('keep', 'entries.description'), // a code
  queryLog: rulesFor('keep', 'payload.description'),
  queryRules: rulesFor('keep', 'notification'), // a number, as it is typed
  querySettings: { ...rulesFor({ byId: 'mask' }, 'problems'), ...rulesFor('keep', 'notification rows.key') },
  querySubjects: { ...rulesFor({ byId: 'mask' }, 'payload problems'), ...rulesFor('keep', 'payload.key rows.key') },
  realtime: rulesFor('keep', 'frames.name reason url'),
  // A replayed log contains another person's data, and a file may contain anything.
  replay: {
    ...rulesFor('mask', 'chatId clientMsgId log.staffId path place slices type'),
    ...rulesFor('drop', 'action after before'),
    ...rulesFor('keep', 'by reason'),
    ...rulesFor(
      'numbers',
      `
      marks.connected marks.disconnected marks.error marks.missing marks.received marks.reloaded marks.reported
      marks.sent
    `,
    ),
  },
  'replay/logOpened': rulesFor('mask', 'staffId'),
  replyPictures: rulesFor('keep', 'place'), // an id
  session: rulesFor('keep', 'about code uri'), // of a menu
  tasks: rulesFor('mask', 'msg'), // masked in earlier logs: the list shows no messages
  view: { ...rulesFor('keep', 'place value'), view: { byId: 'keep' } },
};

/** Actions that come from a socket or the clock. */
export const ORIGINS: Readonly<Record<string, ActionOrigin>> = {
  ...originOf(
    'socket',
    `
    realtime/connected realtime/reconnectScheduled realtime/disconnected realtime/connectionEnded realtime/aliveReceived
    realtime/packetsReceived realtime/chatEventsReceived realtime/chatExitConfirmed realtime/accessStale
    toasts/notificationReceived
  `,
  ),
  ...originOf(
    'clock',
    `
    realtime/countdownTicked realtime/pageWokeUp realtime/answerOverdue conversations/typingSpoken
    conversations/typingExpired conversations/sendsExpired chatConnection/clockTicked clock/clockTicked historyDialog/recordsSettled
    replay/playedTo replay/playEnded replay/silencePassed toasts/toastDismissed
  `,
  ),
};

function originOf(origin: ActionOrigin, types: string): Readonly<Record<string, ActionOrigin>> {
  return Object.fromEntries(
    types
      .trim()
      .split(/\s+/)
      .map((type) => [type, origin]),
  );
}

export const LOG_RULES = createLogRules({ fields: FIELD_RULES, exceptions: EXCEPTIONS, origins: ORIGINS });
