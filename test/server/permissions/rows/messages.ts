import { ROLE_KEY } from '#contract/domain.ts';
import { customer, staff } from '#contract/http/call.ts';
import type * as messages from '#contract/http/messages.ts';
import { aChat, aStaff } from '#test/support/builders.ts';
import { NO_ID, othersChat } from '../objects.ts';
import type { Fixture } from '../fixture.ts';
import type { Rows } from '../row.ts';

const OF_CUSTOMER = 1;
const OF_STAFF = 2;

/** A chat in which both have written. */
const inChat = async ({ db }: Fixture, people: { readonly customerId?: string; readonly staffId?: string }) => {
  const staffId = people.staffId ?? (await aStaff(db)).id;
  return (await aChat(db, { ...people, staffId, texts: ['Hello', '>Good morning'] })).id;
};

export const messageRows: Rows<typeof messages> = {
  deleteMessage: {
    by: staff(ROLE_KEY.tasks, ROLE_KEY.leader),
    own: {
      request: async ({ id: staffId }, fixture) => ({ chatId: await inChat(fixture, { staffId }), chatSeq: OF_STAFF }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id, chatSeq: 1 }),
      answer: 4004,
    },
    missing: { request: () => ({ chatId: NO_ID, chatSeq: 1 }), answer: 4004 },
    more: {
      'the customer’s, in a chat of their own': {
        request: async ({ id: staffId }, fixture) => ({
          chatId: await inChat(fixture, { staffId }),
          chatSeq: OF_CUSTOMER,
        }),
        answer: 4004,
      },
    },
  },
  deleteCustomerMessage: {
    by: customer,
    own: {
      request: async ({ id: customerId }, fixture) => ({
        chatId: await inChat(fixture, { customerId }),
        chatSeq: OF_CUSTOMER,
      }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({
        chatId: await inChat(fixture, { customerId: (await fixture.customer()).id }),
        chatSeq: OF_CUSTOMER,
      }),
      answer: 4004,
    },
    missing: { request: () => ({ chatId: NO_ID, chatSeq: 1 }), answer: 4004 },
    more: {
      'the agent’s, in a chat of their own': {
        request: async ({ id: customerId }, fixture) => ({
          chatId: await inChat(fixture, { customerId }),
          chatSeq: OF_STAFF,
        }),
        answer: 4004,
      },
    },
  },
};
