import { randomUUID } from 'node:crypto';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as queries from '#contract/http/queries.ts';
import { aChat, aCustomer, aQuery } from '#test/support/builders.ts';
import { MAX_ID } from '#test/support/queries.ts';
import { anAccount, aReplyBy, aTaker, FIRST_PAGE, NO_ID, othersChat, othersQuery, ownCustomer } from '../objects.ts';
import { SECRET, type Caller, type Fixture } from '../fixture.ts';
import type { Row, Rows, Situation } from '../row.ts';

const SCREEN = ROLE_KEY.queryService;
const ANSWERERS = [ROLE_KEY.tasks, ROLE_KEY.leader] as const;

const queryOf = async (customerId: string, { db }: Fixture): Promise<string> =>
  (await aQuery(db, { customerId, title: SECRET })).id;
const ownQuery = async ({ id }: Caller, { db }: Fixture): Promise<string> => (await aQuery(db, { staffId: id })).id;
const assigned = async (fixture: Fixture): Promise<string> => othersQuery(fixture, { staffId: await aTaker(fixture) });

/**
 * Reading a customer's queries: people with the screen's key read all, and people who answer chats read those of
 * customers whose chats they may read.
 */
function readingOf<In>(
  input: (customerId: string, fixture: Fixture) => Promise<In>,
  missingInput: In,
  missing: Situation<In>['answer'],
): Row<In> {
  const stranger = async ({ db }: Fixture): Promise<string> => (await aCustomer(db)).id;
  return {
    by: staff(SCREEN, ...ANSWERERS),
    own: { request: async (caller, fixture) => input(await ownCustomer(fixture, caller), fixture), answer: 'shown' },
    foreign: {
      request: async (_, fixture) => input(await stranger(fixture), fixture),
      answer: { D: 4004, L: 4004, A: 'shown' },
      holding: ANSWERERS,
    },
    missing: { request: () => missingInput, answer: missing, holding: ANSWERERS },
    more: {
      "of a customer in another person's live chat": {
        request: async (_, fixture) => input((await othersChat(fixture)).customerId, fixture),
        answer: { D: 4004, L: 'shown', A: 'shown' },
        holding: [...ANSWERERS, BUTTON_KEY.chatWatch],
      },
      'of a customer whose chat has ended': {
        request: async (_, fixture) => input((await othersChat(fixture, { isEnded: true })).customerId, fixture),
        answer: { D: 4004, L: 4004, A: 'shown' },
        holding: ANSWERERS,
      },
      "of a customer in a chat of the caller's that has ended": {
        request: async ({ id }, fixture) =>
          input((await aChat(fixture.db, { staffId: id, isEnded: true })).customerId, fixture),
        answer: 'shown',
        holding: ANSWERERS,
      },
      "of another person, with the screen's key": {
        request: async (_, fixture) => input(await stranger(fixture), fixture),
        answer: 'shown',
        holding: [SCREEN],
      },
    },
  };
}

/** A list that everyone with the screen's key reads completely. */
function list<In>(input: In): Row<In> {
  return {
    by: staff(SCREEN),
    own: { request: () => input, answer: 200 },
    foreign: {
      request: async (_, fixture) => {
        await othersQuery(fixture);
        return input;
      },
      answer: 'shown',
    },
    missing: 'it names nothing',
  };
}

/** Reading one query, which requires the screen's key. */
function reading<In>(input: (queryId: string) => In): Row<In> {
  return {
    by: staff(SCREEN),
    own: { request: async (caller, fixture) => input(await ownQuery(caller, fixture)), answer: 200 },
    foreign: { request: async (_, fixture) => input(await assigned(fixture)), answer: 200 },
    missing: { request: () => input(NO_ID), answer: 4004 },
  };
}

/** An action on a query: for its assignee, for anyone with the keys while it has none, and for L and A. */
export function handling<In>(input: (queryId: string) => In, closed: Situation<In>['answer']): Row<In> {
  return {
    by: staff(BUTTON_KEY.queryEdit),
    besides: [SCREEN],
    own: { request: async (caller, fixture) => input(await ownQuery(caller, fixture)), answer: 200 },
    foreign: { request: async (_, fixture) => input(await assigned(fixture)), answer: { D: 4003, L: 200, A: 200 } },
    missing: { request: () => input(NO_ID), answer: 4004 },
    more: {
      'without an assignee': { request: async (_, fixture) => input(await othersQuery(fixture)), answer: 200 },
      'own, closed': {
        request: async ({ id }, fixture) => input((await aQuery(fixture.db, { staffId: id, isClosed: true })).id),
        answer: closed,
      },
    },
  };
}

/** An action on a staff reply: for its author and type A. */
function rewriting<In>(
  input: (reply: { readonly id: string; readonly queryId: string; readonly updateTime: string }) => In,
): Row<In> {
  return {
    by: staff(BUTTON_KEY.queryEdit),
    besides: [SCREEN],
    own: {
      request: async (caller, fixture) => input(await aReplyBy(fixture, caller, await assigned(fixture))),
      answer: 200,
    },
    foreign: {
      // The query is the caller's own, so only the reply's author decides.
      request: async (caller, fixture) =>
        input(
          await aReplyBy(
            fixture,
            { kind: 'staff', id: await anAccount(fixture, 'D') },
            await ownQuery(caller, fixture),
          ),
        ),
      answer: { D: 4003, L: 4003, A: 200 },
    },
    missing: {
      request: async (caller, fixture) =>
        input({ id: NO_ID, queryId: await ownQuery(caller, fixture), updateTime: '2026-01-01T00:00:00.000Z' }),
      answer: 4004,
    },
    more: {
      "its customer's": {
        request: async ({ id }, fixture) => {
          const query = await aQuery(fixture.db, { staffId: id });
          return input(await aReplyBy(fixture, { kind: 'customer', id: query.customerId }, query.id));
        },
        answer: 4003,
      },
      "a customer's whose id is the caller's": {
        request: async (caller, fixture) =>
          input(await aReplyBy(fixture, { kind: 'customer', id: caller.id }, await ownQuery(caller, fixture))),
        answer: 4003,
      },
    },
  };
}

export const queryRows: Rows<typeof queries> = {
  pageQueriesOfUser: readingOf(
    async (userId, fixture) => {
      await queryOf(userId, fixture);
      return { userId, ...FIRST_PAGE };
    },
    { userId: NO_ID, ...FIRST_PAGE },
    { D: 4004, L: 4004, A: 200 },
  ),
  getQuery: readingOf(async (customerId, fixture) => ({ id: await queryOf(customerId, fixture) }), { id: NO_ID }, 4004),
  pageQueries: list(FIRST_PAGE),
  pageMyQueries: {
    ...list(FIRST_PAGE),
    foreign: {
      request: async (_, fixture) => {
        await assigned(fixture);
        return FIRST_PAGE;
      },
      answer: 'hidden',
    },
  },
  pageReplies: reading((queryId) => ({ queryId, ...FIRST_PAGE })),
  pageReplyHistory: {
    by: staff(SCREEN),
    own: {
      request: async (caller, fixture) => ({
        replyId: (await aReplyBy(fixture, caller, await ownQuery(caller, fixture))).id,
        ...FIRST_PAGE,
      }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({
        replyId: (
          await aReplyBy(fixture, { kind: 'staff', id: await anAccount(fixture, 'D') }, await assigned(fixture))
        ).id,
        ...FIRST_PAGE,
      }),
      answer: 200,
    },
    missing: { request: () => ({ replyId: NO_ID, ...FIRST_PAGE }), answer: 4004 },
  },
  addReply: handling(
    (queryId) => ({
      queryId,
      description: 'An answer.',
      urls: '[]',
      picIds: [],
      clientId: randomUUID(),
      afterReplyId: MAX_ID,
    }),
    4009,
  ),
  editReply: rewriting(({ id, queryId, updateTime }) => ({
    id,
    queryId,
    updateTime,
    description: 'Another answer.',
    urls: '[]',
    picIds: [],
  })),
  deleteReply: rewriting(({ id }) => ({ id })),
  assignQuery: {
    by: staff(BUTTON_KEY.queryAssign),
    own: {
      request: async (caller, fixture) => ({ queryId: await ownQuery(caller, fixture), userId: await aTaker(fixture) }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ queryId: await assigned(fixture), userId: await aTaker(fixture) }),
      answer: 200,
    },
    missing: { request: async (_, fixture) => ({ queryId: NO_ID, userId: await aTaker(fixture) }), answer: 4004 },
    more: {
      'to who may take no queries': {
        request: async (_, fixture) => ({ queryId: await assigned(fixture), userId: await anAccount(fixture, 'L') }),
        answer: 4022,
      },
      'to a customer': {
        request: async (_, fixture) => ({ queryId: await assigned(fixture), userId: (await aCustomer(fixture.db)).id }),
        answer: 4022,
      },
      'to no one': {
        request: async (_, fixture) => ({ queryId: await assigned(fixture), userId: NO_ID }),
        answer: 4022,
      },
      'a closed one': {
        request: async (_, fixture) => ({
          queryId: await othersQuery(fixture, { isClosed: true }),
          userId: await aTaker(fixture),
        }),
        answer: 4009,
      },
    },
  },
  handleQuery: {
    ...handling((id) => ({ id, handleStatus: 2 }), 200),
    more: {
      'without an assignee': {
        request: async (_, fixture) => ({ id: await othersQuery(fixture), handleStatus: 2 }),
        answer: 200,
      },
      'own, to a status that there is not': {
        request: async (caller, fixture) => ({ id: await ownQuery(caller, fixture), handleStatus: 3 }),
        answer: 4022,
      },
    },
  },
  listQueryLog: reading((id) => ({ id })),
  lookAtQuery: {
    ...reading((queryId) => ({ queryId, isLooking: true, isWriting: false })),
    by: staff(BUTTON_KEY.queryEdit),
    besides: [SCREEN],
  },
};
