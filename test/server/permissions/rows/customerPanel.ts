import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as customerPanel from '#contract/http/customerPanel.ts';
import { aChat, aQuery } from '#test/support/builders.ts';
import { NO_ID, othersChat, ownChat } from '../objects.ts';
import { SECRET, type Caller, type Fixture } from '../fixture.ts';
import type { Row, Rows } from '../row.ts';

const ANSWERERS = [ROLE_KEY.tasks, ROLE_KEY.leader] as const;
interface OfCustomer {
  readonly customerId: string;
}

const ofOthers =
  (options: { readonly isNamed?: boolean; readonly isEnded?: boolean } = {}) =>
  async (_: Caller, fixture: Fixture): Promise<OfCustomer> => ({
    customerId: (await othersChat(fixture, options)).customerId,
  });

const ofOwn = async (caller: Caller, fixture: Fixture): Promise<OfCustomer> => ({
  customerId: (await ownChat(fixture, caller, { texts: [SECRET] })).customerId,
});

/** The caller had a chat of the customer; a colleague had another, and what it says is SECRET. */
async function besideOthers({ id: staffId }: Caller, fixture: Fixture): Promise<OfCustomer> {
  const { customerId } = await othersChat(fixture, { isNamed: false, isEnded: true });
  await aChat(fixture.db, { customerId, staffId, isEnded: true, texts: ['hello'] });
  return { customerId };
}

/** They see queries. The chats and the note of the customer are SECRET. */
async function withNote(_: Caller, fixture: Fixture): Promise<OfCustomer> {
  const { customerId, staffId } = await othersChat(fixture, { isNamed: false });
  await aQuery(fixture.db, { customerId });
  await fixture.db.query('insert into customer_note (customer_id, text, updated_by) values ($1, $2, $3)', [
    customerId,
    SECRET,
    staffId,
  ]);
  return { customerId };
}

const reading: Row<OfCustomer> = {
  by: staff(...ANSWERERS, ROLE_KEY.history, ROLE_KEY.queryService),
  own: { request: ofOwn, answer: 'shown' },
  foreign: { request: ofOthers(), answer: { D: 4004, L: 4004, A: 'shown' }, holding: ANSWERERS },
  missing: { request: () => ({ customerId: NO_ID }), answer: 4004 },
  more: {
    "of a customer in another person's live chat": {
      request: ofOthers(),
      answer: { D: 4004, L: 'shown', A: 'shown' },
      holding: [...ANSWERERS, BUTTON_KEY.chatWatch],
    },
    'of a customer whose chat has ended': {
      request: ofOthers({ isEnded: true }),
      answer: { D: 4004, L: 4004, A: 'shown' },
      holding: [...ANSWERERS, BUTTON_KEY.chatWatch],
    },
    'with the key of history': { request: ofOthers({ isEnded: true }), answer: 'shown', holding: [ROLE_KEY.history] },
    'of a customer of whose chats one was theirs': {
      request: besideOthers,
      answer: { D: 'hidden', L: 'hidden', A: 'shown' },
      holding: ANSWERERS,
    },
    'with the key of queries': {
      request: withNote,
      answer: { D: 'hidden', L: 'hidden', A: 'shown' },
      holding: [ROLE_KEY.queryService],
    },
  },
};

const writing = (of: (caller: Caller, fixture: Fixture) => Promise<OfCustomer>) => ({
  request: async (caller: Caller, fixture: Fixture) => ({
    ...(await of(caller, fixture)),
    text: 'A note.',
    updateTime: null,
  }),
});

const blocking =
  (of: (caller: Caller, fixture: Fixture) => Promise<OfCustomer>) => async (caller: Caller, fixture: Fixture) => ({
    ...(await of(caller, fixture)),
    until: new Date(Date.now() + 3_600_000).toISOString(),
    reason: 'Insults.',
  });

export const customerPanelRows: Rows<typeof customerPanel> = {
  customerPanel: reading,
  pageCustomerTimeline: reading,
  blockCustomer: {
    by: staff(ROLE_KEY.leader),
    own: { request: blocking(ofOwn), answer: 200 },
    foreign: { request: blocking(ofOthers()), answer: { D: 4004, L: 4004, A: 200 }, holding: [ROLE_KEY.leader] },
    missing: { request: () => ({ customerId: NO_ID, until: null }), answer: 4004 },
    more: {
      "of a customer in another person's live chat": {
        request: blocking(ofOthers()),
        answer: { D: 4004, L: 200, A: 200 },
        holding: [ROLE_KEY.leader, BUTTON_KEY.chatWatch],
      },
      'with the key of history': {
        request: blocking(ofOthers({ isEnded: true })),
        answer: 200,
        holding: [ROLE_KEY.leader, ROLE_KEY.history],
      },
    },
  },
  saveCustomerNote: {
    by: staff(...ANSWERERS, ROLE_KEY.history),
    own: { ...writing(ofOwn), answer: 200 },
    foreign: { ...writing(ofOthers()), answer: { D: 4004, L: 4004, A: 200 }, holding: ANSWERERS },
    missing: { request: () => ({ customerId: NO_ID, text: 'A note.' }), answer: 4004 },
    more: {
      'with the key of queries beside that of tasks': {
        ...writing(ofOthers()),
        answer: { D: 4004, L: 4004, A: 200 },
        holding: [ROLE_KEY.tasks, ROLE_KEY.queryService],
      },
    },
  },
};
