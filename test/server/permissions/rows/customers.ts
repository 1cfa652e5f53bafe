import { randomUUID } from 'node:crypto';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { anyone, customer, customerOrStaff } from '#contract/http/call.ts';
import type * as customerCalls from '#contract/http/customer.ts';
import type * as customerQueries from '#contract/http/customerQueries.ts';
import type * as files from '#contract/http/files.ts';
import { insertFile } from '#server/files/fileRepository.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { aChat, aCustomer, aQuery, aStaff } from '#test/support/builders.ts';
import { aCardFor, aSolvedCheckFor, FIRST_PAGE, NO_ID, othersChat, othersQuery, ownChat } from '../objects.ts';
import type { Caller, Fixture } from '../fixture.ts';
import type { Row, Rows } from '../row.ts';

const ownQuery = async ({ id }: Caller, { db }: Fixture): Promise<string> => (await aQuery(db, { customerId: id })).id;

/** An action of a customer with their own query. */
function aboutQuery<In>(input: (queryId: string) => In): Row<In> {
  return {
    by: customer,
    own: { request: async (caller, fixture) => input(await ownQuery(caller, fixture)), answer: 200 },
    foreign: { request: async (_, fixture) => input(await othersQuery(fixture)), answer: 4004 },
    missing: { request: () => input(NO_ID), answer: 4004 },
  };
}

async function aQueryInput({ db }: Fixture, picIds: string[] = []) {
  const insert = async (table: 'category' | 'subject'): Promise<string> =>
    (await db.query<{ id: string }>(`insert into ${table} (name) values ($1) returning id::text`, [randomUUID()]))
      .rows[0]?.id ?? '';
  return {
    comeFrom: 1,
    categoryId: await insert('category'),
    subjectId: await insert('subject'),
    title: 'It is broken',
    description: 'It does not start.',
    picIds,
    clientId: randomUUID(),
  };
}

/** A picture of another customer. */
async function othersPicture({ db }: Fixture): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  const owner = { type: PERSON_TYPE.customer, id: (await aCustomer(db)).id };
  await insertFile(db, { id, owner, mediaType: 'image/png', width: 1, height: 1, content: Buffer.from('png') });
  return id;
}

export const customerRows: Rows<typeof customerCalls> = {
  demoToken: {
    by: anyone,
    own: { request: async (_, fixture) => ({ customerId: (await fixture.customer()).id }), answer: 200 },
    // A messaging-app user who is bound to a staff account cannot be a demo customer.
    foreign: {
      request: async (_, fixture) => ({ customerId: (await aStaff(fixture.db)).targetId ?? '' }),
      answer: 4004,
    },
    missing: { request: () => ({ customerId: NO_ID }), answer: 4004 },
  },
  openCustomerChat: {
    by: customer,
    own: { request: () => ({ comeFrom: 1 }), answer: 200 },
    foreign: {
      request: async (_, fixture) => {
        await othersChat(fixture);
        return { comeFrom: null };
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  readLine: {
    by: customer,
    own: {
      request: async ({ id }, { db }) => {
        await aChat(db, { customerId: id });
        return {};
      },
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => {
        await othersChat(fixture);
        return {};
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  answerSolvedCheck: {
    by: customer,
    own: {
      request: async (caller, fixture) => ({ chatId: await aSolvedCheckFor(fixture, caller.id), solved: true }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({
        chatId: await aSolvedCheckFor(fixture, (await fixture.customer()).id),
        solved: true,
      }),
      answer: 4004,
    },
    missing: { request: () => ({ chatId: NO_ID, solved: true }), answer: 4004 },
  },
  pageCustomerRecord: {
    by: customer,
    own: {
      request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id, ...FIRST_PAGE }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id, ...FIRST_PAGE }),
      answer: 4004,
    },
    missing: { request: () => ({ chatId: NO_ID, ...FIRST_PAGE }), answer: 4004 },
  },
};

export const customerQueryRows: Rows<typeof customerQueries> = {
  getQueryChoices: {
    by: customer,
    own: { request: () => ({}), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  addQuery: {
    by: customer,
    own: { request: (_, fixture) => aQueryInput(fixture), answer: 200 },
    foreign: { request: async (_, fixture) => aQueryInput(fixture, [await othersPicture(fixture)]), answer: 4022 },
    missing: { request: async (_, fixture) => ({ ...(await aQueryInput(fixture)), categoryId: NO_ID }), answer: 4022 },
  },
  pageOwnQueries: {
    by: customer,
    own: {
      request: async (caller, fixture) => {
        await ownQuery(caller, fixture);
        return { pageNo: '1', pageSize: '10' };
      },
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => {
        await othersQuery(fixture);
        return { pageNo: '1', pageSize: '10' };
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  getOwnQuery: aboutQuery((id) => ({ id })),
  pageOwnReplies: aboutQuery((queryId) => ({ queryId, ...FIRST_PAGE })),
  addOwnReply: {
    ...aboutQuery((queryId) => ({
      queryId,
      description: 'A question.',
      picIds: [] as string[],
      clientId: randomUUID(),
    })),
    more: {
      "with another person's picture": {
        request: async (caller, fixture) => ({
          queryId: await ownQuery(caller, fixture),
          description: 'A question.',
          picIds: [await othersPicture(fixture)],
          clientId: randomUUID(),
        }),
        answer: 4022,
      },
    },
  },
  readCard: {
    by: customer,
    own: { request: (caller, fixture) => aCardFor(fixture, caller.id), answer: 200 },
    foreign: { request: async (_, fixture) => aCardFor(fixture, (await fixture.customer()).id), answer: 4004 },
    missing: {
      request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id, queryId: NO_ID }),
      answer: 4004,
    },
    more: {
      "a query of another person's in one's own chat": {
        request: async (caller, fixture) => ({
          chatId: (await ownChat(fixture, caller)).id,
          queryId: await othersQuery(fixture),
        }),
        answer: 4004,
      },
    },
  },
};

export const fileRows: Rows<typeof files> = {
  uploadFile: {
    by: customerOrStaff(ROLE_KEY.tasks, ROLE_KEY.leader),
    own: { request: () => ({ type: '1' }), answer: 200 },
    foreign: 'it only makes something new',
    missing: 'it names nothing',
  },
  uploadQueryPicture: {
    by: customerOrStaff(BUTTON_KEY.queryEdit),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it only makes something new',
    missing: 'it names nothing',
  },
};
