import { ROLE_KEY } from '#contract/domain.ts';
import { customer, staff } from '#contract/http/call.ts';
import type * as appContext from '#contract/http/appContext.ts';
import { aChat } from '#test/support/builders.ts';
import { NO_ID, othersChat, ownChat } from '../objects.ts';
import type { Rows } from '../row.ts';

const READERS = [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history] as const;
const context = { version: '4.2.1' };

export const appContextRows: Rows<typeof appContext> = {
  noteAppContext: {
    by: customer,
    own: {
      request: async ({ id }, { db }) => ({ chatId: (await aChat(db, { customerId: id })).id, context }),
      answer: 200,
    },
    foreign: { request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id, context }), answer: 4004 },
    missing: { request: () => ({ chatId: NO_ID, context }), answer: 4004 },
  },
  listAppContexts: {
    by: staff(...READERS),
    own: { request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id }), answer: 200 },
    foreign: {
      request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id }),
      answer: { D: 4004, L: 4004, A: 200 },
      holding: [ROLE_KEY.tasks, ROLE_KEY.leader],
    },
    missing: { request: () => ({ chatId: NO_ID }), answer: 4004 },
  },
};
