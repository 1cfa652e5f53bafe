import { ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as transfers from '#contract/http/transfers.ts';
import { NO_ID, othersChat, ownChat } from '../objects.ts';
import { SECRET, type Fixture } from '../fixture.ts';
import type { Rows } from '../row.ts';

const ANSWERERS = [ROLE_KEY.tasks, ROLE_KEY.leader] as const;

/** An offer of someone else's chat. @returns its id */
async function anOffer(fixture: Fixture, takerId: string): Promise<string> {
  const { db } = fixture;
  const { id, staffId } = await othersChat(fixture);
  // On a break, so that no allocation gives them chats.
  await db.query(
    `insert into presence (staff_id, is_online, break_ends_at) values ($1, true, now() + interval '1 day')
         on conflict do nothing`,
    [takerId],
  );
  const { rows } = await db.query<{ id: string }>(
    `with added as (insert into note (chat_id, author_id, text) values ($1, $2, $4) returning id)
     insert into chat_transfer (chat_id, giver_id, to_type, staff_id, note_id, expires_at)
     select $1, $2, 1, $3, id, now() + interval '1 hour' from added returning chat_transfer.id::text`,
    [id, staffId, takerId, SECRET],
  );
  return rows[0]?.id ?? '';
}

const aStranger = async (fixture: Fixture) => (await fixture.staff('D', [ROLE_KEY.tasks])).id;

export const transferRows: Rows<typeof transfers> = {
  transferChat: {
    by: staff(...ANSWERERS),
    own: {
      request: async (caller, fixture) => ({
        chatId: (await ownChat(fixture, caller)).id,
        toType: 3 as const,
        note: 'A note.',
      }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id, toType: 3 as const, note: 'A note.' }),
      answer: 4004,
    },
    missing: { request: () => ({ chatId: NO_ID, toType: 3 as const, note: 'A note.' }), answer: 4004 },
  },
  answerTransfer: {
    by: staff(...ANSWERERS),
    own: {
      request: async ({ id }, fixture) => ({ transferId: await anOffer(fixture, id), isAccepted: true }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({
        transferId: await anOffer(fixture, await aStranger(fixture)),
        isAccepted: true,
      }),
      answer: 4004,
    },
    missing: { request: () => ({ transferId: NO_ID, isAccepted: false }), answer: 4004 },
    more: {
      "refusing another person's": {
        request: async (_, fixture) => ({
          transferId: await anOffer(fixture, await aStranger(fixture)),
          isAccepted: false,
        }),
        answer: 4004,
      },
    },
  },
  listTransfers: {
    by: staff(...ANSWERERS),
    own: {
      request: async ({ id }, fixture) => {
        await anOffer(fixture, id);
        return {};
      },
      answer: 'shown',
    },
    foreign: {
      request: async (_, fixture) => {
        await anOffer(fixture, await aStranger(fixture));
        return {};
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  listTransferTeams: {
    by: staff(...ANSWERERS),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
};
