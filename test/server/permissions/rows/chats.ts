import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { admin, staff } from '#contract/http/call.ts';
import type * as chats from '#contract/http/chats.ts';
import type * as staffCalls from '#contract/http/staff.ts';
import { aStaff } from '#test/support/builders.ts';
import { anAccount, aTaker, FIRST_PAGE, NO_ID, othersChat, ownChat } from '../objects.ts';
import type { Expected, Row, Rows } from '../row.ts';

const ANSWERERS = [ROLE_KEY.tasks, ROLE_KEY.leader] as const;
const WATCHERS = [...ANSWERERS, BUTTON_KEY.chatWatch] as const;

/** Reading a chat: type D reads own chats, L also all live ones, A all. People with the history key read all. */
function reading<In>(input: (chatId: string) => In, shown: Expected): Row<In> {
  const live = { D: 4004, L: shown, A: shown } as const;
  const ended = { D: 4004, L: 4004, A: shown } as const;
  return {
    by: staff(...ANSWERERS, ROLE_KEY.history),
    own: { request: async (caller, fixture) => input((await ownChat(fixture, caller)).id), answer: 200 },
    foreign: { request: async (_, fixture) => input((await othersChat(fixture)).id), answer: live, holding: WATCHERS },
    missing: { request: () => input(NO_ID), answer: 4004 },
    more: {
      "another person's that has ended": {
        request: async (_, fixture) => input((await othersChat(fixture, { isEnded: true })).id),
        answer: ended,
        holding: ANSWERERS,
      },
      'one in line': {
        request: async (_, fixture) => input((await othersChat(fixture, { isInLine: true })).id),
        answer: live,
        holding: WATCHERS,
      },
      "another person's, without the key of watching": {
        request: async (_, fixture) => input((await othersChat(fixture)).id),
        answer: ended,
        holding: ANSWERERS,
      },
      "another person's that has ended, with the key of history": {
        request: async (_, fixture) => input((await othersChat(fixture, { isEnded: true })).id),
        answer: shown,
        holding: [ROLE_KEY.history],
      },
    },
  };
}

/** A list of the caller's own chats; it must never contain others. */
const ownList: Row<typeof FIRST_PAGE> = {
  by: staff(...ANSWERERS),
  own: {
    request: async (caller, fixture) => {
      await ownChat(fixture, caller);
      return FIRST_PAGE;
    },
    answer: 200,
  },
  foreign: {
    request: async (_, fixture) => {
      await othersChat(fixture);
      return FIRST_PAGE;
    },
    answer: 'hidden',
  },
  missing: 'it names nothing',
};

export const chatRows: Rows<typeof chats> = {
  pageChats: {
    by: staff(...ANSWERERS),
    own: { request: () => FIRST_PAGE, answer: 200 },
    // All Task lists everyone's chats without messages.
    foreign: {
      request: async (_, fixture) => ({
        ...FIRST_PAGE,
        all: true,
        keyword: (await othersChat(fixture, { isNamed: false })).id,
      }),
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  pageMyChats: ownList,
  pageMyChatsToday: ownList,
  pageChatUsers: {
    by: staff(...ANSWERERS),
    own: {
      request: async (caller, fixture) => ({
        ...FIRST_PAGE,
        userId: caller.id,
        chatIds: [(await ownChat(fixture, caller)).id],
      }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ ...FIRST_PAGE, chatIds: [(await othersChat(fixture)).id] }),
      answer: { D: 'hidden', L: 'shown', A: 'shown' },
      holding: WATCHERS,
    },
    missing: { request: () => ({ ...FIRST_PAGE, chatIds: [NO_ID] }), answer: 200 },
    more: {
      'the whole list': {
        request: async (_, fixture) => {
          await othersChat(fixture);
          return FIRST_PAGE;
        },
        answer: 'hidden',
      },
      'the list of another person': {
        request: async (_, fixture) => ({ ...FIRST_PAGE, userId: await aTaker(fixture) }),
        answer: 4003,
      },
      "another person's that has ended": {
        request: async (_, fixture) => ({
          ...FIRST_PAGE,
          chatIds: [(await othersChat(fixture, { isEnded: true })).id],
        }),
        answer: { D: 'hidden', L: 'hidden', A: 'shown' },
      },
    },
  },
  pageTask: {
    by: staff(ROLE_KEY.leader),
    own: { request: () => FIRST_PAGE, answer: 200 },
    // It lists the owners of all chats, and the newest messages to those who may read them.
    foreign: {
      request: async (_, fixture) => ({
        ...FIRST_PAGE,
        userId: (await othersChat(fixture, { isNamed: false })).staffId,
      }),
      answer: { D: 'hidden', L: 'shown', A: 'shown' },
      holding: WATCHERS,
    },
    missing: { request: () => ({ ...FIRST_PAGE, userId: NO_ID }), answer: 200 },
    more: {
      "another person's that has ended": {
        request: async (_, fixture) => ({
          ...FIRST_PAGE,
          userId: (await othersChat(fixture, { isNamed: false, isEnded: true })).staffId,
        }),
        answer: { D: 'hidden', L: 'hidden', A: 'shown' },
      },
      "another person's that has ended, with the key of history": {
        request: async (_, fixture) => ({
          ...FIRST_PAGE,
          userId: (await othersChat(fixture, { isNamed: false, isEnded: true })).staffId,
        }),
        answer: 'shown',
        holding: [ROLE_KEY.leader, ROLE_KEY.history],
      },
    },
  },
  leaderFigures: {
    by: staff(ROLE_KEY.leader),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  pageHistory: {
    by: staff(ROLE_KEY.history),
    own: { request: () => FIRST_PAGE, answer: 200 },
    foreign: {
      request: async (_, fixture) => ({
        ...FIRST_PAGE,
        keyword: (await othersChat(fixture, { isNamed: false, isEnded: true })).id,
      }),
      answer: 'shown',
    },
    missing: 'it names nothing',
  },
  searchCustomer: {
    by: staff(ROLE_KEY.history),
    own: { request: () => ({ keyword: 'Customer' }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  chatAssign: {
    by: staff(ROLE_KEY.leader),
    own: {
      request: async (caller, fixture) => ({
        chatId: (await ownChat(fixture, caller)).id,
        toId: await aTaker(fixture),
      }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id, toId: await aTaker(fixture) }),
      answer: 200,
    },
    missing: { request: async (_, fixture) => ({ chatId: NO_ID, toId: await aTaker(fixture) }), answer: 4004 },
    more: {
      'to who may take no chats': {
        request: async (caller, fixture) => ({
          chatId: (await ownChat(fixture, caller)).id,
          toId: await anAccount(fixture, 'L'),
        }),
        answer: 4022,
      },
      'to an inactive admin': {
        request: async (caller, fixture) => ({
          chatId: (await ownChat(fixture, caller)).id,
          toId: (await aStaff(fixture.db, { type: 'A', status: 'I' })).id,
        }),
        answer: 4022,
      },
      'to a customer': {
        request: async (caller, fixture) => {
          const { id, customerId } = await ownChat(fixture, caller);
          return { chatId: id, toId: customerId };
        },
        answer: 4022,
      },
      'to no one': {
        request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id, toId: NO_ID }),
        answer: 4022,
      },
      'one that has ended': {
        request: async (_, fixture) => ({
          chatId: (await othersChat(fixture, { isEnded: true })).id,
          toId: await aTaker(fixture),
        }),
        answer: 4009,
      },
    },
  },
  assignChats: {
    by: staff(ROLE_KEY.leader),
    own: {
      request: async (caller, fixture) => ({
        chatIds: [(await ownChat(fixture, caller)).id],
        toId: await aTaker(fixture),
      }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ chatIds: [(await othersChat(fixture)).id], toId: await aTaker(fixture) }),
      answer: 200,
    },
    // The result of each chat has its own code.
    missing: { request: async (_, fixture) => ({ chatIds: [NO_ID], toId: await aTaker(fixture) }), answer: 200 },
    more: {
      'to who may take no chats': {
        request: async (caller, fixture) => ({
          chatIds: [(await ownChat(fixture, caller)).id],
          toId: await anAccount(fixture, 'L'),
        }),
        answer: 4022,
      },
    },
  },
  readGreeting: {
    by: staff(...ANSWERERS),
    own: { request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id }), answer: 4004 },
    missing: { request: () => ({ chatId: NO_ID }), answer: 4004 },
  },
  listChatSteps: reading((chatId) => ({ chatId }), 200),
  pageRecord: reading((chatId) => ({ chatId, setRead: true, ...FIRST_PAGE }), 'shown'),
  endChat: {
    by: staff(...ANSWERERS),
    own: { request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id }), answer: 200 },
    // Only a participant can end a chat. Admins must take it over first.
    foreign: { request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id }), answer: 4004 },
    missing: { request: () => ({ chatId: NO_ID }), answer: 4004 },
    more: {
      'one in line': {
        request: async (_, fixture) => ({ chatId: (await othersChat(fixture, { isInLine: true })).id }),
        answer: 4004,
      },
      'one that has ended': {
        request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller, { isEnded: true })).id }),
        answer: 4009,
      },
    },
  },
};

const ASKING_FOR_ALL = { request: () => ({ keyword: '' }) };

export const staffRows: Rows<typeof staffCalls> = {
  pageStaff: {
    by: staff(ROLE_KEY.leader),
    own: { request: () => FIRST_PAGE, answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  getCustomerServiceUsers: {
    by: staff(ROLE_KEY.leader, ROLE_KEY.tasks, BUTTON_KEY.queryAssign),
    own: {
      request: async (caller, fixture) => ({ keyword: '', chatId: (await ownChat(fixture, caller)).id }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ keyword: '', chatId: (await othersChat(fixture)).id }),
      answer: { A: 200, L: 4004, D: 4004 },
      holding: [ROLE_KEY.tasks, BUTTON_KEY.queryAssign],
    },
    missing: { request: () => ({ keyword: '', chatId: NO_ID }), answer: 4004 },
    more: {
      "of a leader's staff": {
        request: async (_, fixture) => ({ keyword: '', chatId: (await othersChat(fixture)).id }),
        answer: 200,
        holding: [ROLE_KEY.leader],
      },
      'of no chat, for one who assigns queries': {
        ...ASKING_FOR_ALL,
        answer: 200,
        holding: [BUTTON_KEY.queryAssign],
      },
      'of no chat, for an agent': {
        ...ASKING_FOR_ALL,
        answer: { A: 200, L: 4003, D: 4003 },
        holding: [ROLE_KEY.tasks],
      },
    },
  },
  getNotCustomerServiceUsers: {
    by: staff(ROLE_KEY.leader, BUTTON_KEY.queryAssign),
    own: { request: () => ({ keyword: '' }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  editCustomerServiceUsers: {
    by: admin,
    own: { request: (caller) => ({ userIds: [caller.id], enabled: false }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ userIds: [await aTaker(fixture)], enabled: false }), answer: 200 },
    missing: { request: (caller) => ({ userIds: [caller.id, NO_ID], enabled: false }), answer: 4004 },
  },
};
