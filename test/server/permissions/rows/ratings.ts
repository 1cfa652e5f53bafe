import { RATING_REASON } from '#contract/domain.ts';
import { customer } from '#contract/http/call.ts';
import type * as ratings from '#contract/http/ratings.ts';
import { aChat } from '#test/support/builders.ts';
import { NO_ID } from '../objects.ts';
import type { Fixture } from '../fixture.ts';
import type { Rows } from '../row.ts';

const GIVEN = { rating: 2, reason: RATING_REASON.waiting, words: 'Slow' };

/** An ended chat whose customer is asked to rate it. */
async function askedChat({ db }: Fixture, customerId: string): Promise<string> {
  const { id } = await aChat(db, { customerId, isEnded: true });
  await db.query('insert into chat_rating (chat_id, customer_id) values ($1, $2)', [id, customerId]);
  return id;
}

const ofAnother = async (fixture: Fixture) => askedChat(fixture, (await fixture.customer()).id);

export const ratingRows: Rows<typeof ratings> = {
  readRating: {
    by: customer,
    own: { request: async (caller, fixture) => ({ chatId: await askedChat(fixture, caller.id) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ chatId: await ofAnother(fixture) }), answer: 4004 },
    missing: { request: () => ({ chatId: NO_ID }), answer: 4004 },
  },
  rateChat: {
    by: customer,
    own: {
      request: async (caller, fixture) => ({ chatId: await askedChat(fixture, caller.id), ...GIVEN }),
      answer: 200,
    },
    foreign: { request: async (_, fixture) => ({ chatId: await ofAnother(fixture), ...GIVEN }), answer: 4004 },
    missing: { request: () => ({ chatId: NO_ID, ...GIVEN }), answer: 4004 },
  },
};
