import { openCustomerChat } from '../../../contract/http/customer.ts';
import { endChat } from '../../../contract/http/chats.ts';
import { MESSAGE_TYPE, PERSON_TYPE, ROLE_KEY } from '../../../contract/domain.ts';
import { textContent } from '../../../contract/chat/content.ts';
import { commitMessages, type NewMessage } from '../../../server/chat/commitRepository.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

type Speaker = 'customer' | 'staff' | 'greeting' | 'product';

describe('who waits for whom', () => {
  let server: TestServer;
  let staff: { id: string };
  let said = 0;
  beforeAll(async () => {
    server = await startServer();
    staff = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
  });
  afterAll(() => server.stop());

  interface Chat {
    readonly id: string;
    readonly customerId: string;
  }

  const messageOf = ({ id, customerId }: Chat, who: Speaker): NewMessage => {
    said += 1;
    const [senderType, senderId] =
      who === 'customer'
        ? ([PERSON_TYPE.customer, customerId] as const)
        : who === 'product'
          ? ([PERSON_TYPE.system, '0'] as const)
          : ([PERSON_TYPE.staff, staff.id] as const);
    return {
      chatId: id,
      senderType,
      senderId,
      clientMsgId: who === 'greeting' ? `greeting-${id}` : `said-${said}`,
      msgType: MESSAGE_TYPE.text,
      msg: textContent('words'),
      sentAt: Date.now(),
    };
  };

  /**
   * The batches one after the other.
   * @returns the number of the message (from 1, 0: the opening) since which each side waits
   */
  const after = async (
    ...batches: readonly (readonly Speaker[])[]
  ): Promise<{ customer: number | null; staff: number | null }> => {
    const customer = await aCustomer(server.db);
    const { data } = await server.call(openCustomerChat, { comeFrom: 1 }, { token: await customerToken(customer.id) });
    const chat = { id: data?.chat?.chatId ?? '', customerId: customer.id };
    await server.db.query('update chat set staff_id = $2 where id = $1', [chat.id, staff.id]);
    for (const batch of batches) {
      await commitMessages(
        server.db,
        batch.map((who) => messageOf(chat, who)),
      );
      // What was said before lies in the past by now, each batch a minute from the next.
      await server.db.query(
        `with past as (update message set created_at = created_at - interval '1 minute' where chat_id = $1)
         update chat set created_at = created_at - interval '1 minute',
                waiting_since = waiting_since - interval '1 minute',
                silent_since = silent_since - interval '1 minute' where id = $1`,
        [chat.id],
      );
    }
    return waits(chat.id);
  };

  const waits = async (chatId: string): Promise<{ customer: number | null; staff: number | null }> => {
    const {
      rows: [row],
    } = await server.db.query<{ customer: number | null; staff: number | null }>(
      `select case when waiting_since is null then null when waiting_since = created_at then 0
                   else coalesce((select min(chat_seq) from message
                                   where chat_id = chat.id and message.created_at = waiting_since), -1) end as customer,
              case when silent_since is not null
                   then coalesce((select max(chat_seq) from message
                                   where chat_id = chat.id and message.created_at = silent_since), -1) end as staff
         from chat where id = $1`,
      [chatId],
    );
    if (row === undefined) throw new Error('there is no such chat');
    return row;
  };

  const stories: readonly [
    string,
    readonly (readonly Speaker[])[],
    { customer: number | null; staff: number | null },
  ][] = [
    ['from the opening on, as nobody has answered', [], { customer: 0, staff: null }],
    ['from the opening on, whatever the customer adds', [['customer'], ['customer']], { customer: 0, staff: null }],
    ['no more, once staff have answered', [['customer'], ['staff']], { customer: null, staff: 2 }],
    [
      'from the first question after an answer',
      [['customer'], ['staff'], ['customer'], ['customer']],
      { customer: 3, staff: null },
    ],
    [
      'from a question that came in the same batch as the answer before it',
      [['customer'], ['staff', 'customer']],
      { customer: 2, staff: null },
    ],
    ['no more, when the answer is the last of a batch', [['customer', 'staff']], { customer: null, staff: 2 }],
    ['whatever the product says', [['product'], ['customer', 'product']], { customer: 0, staff: null }],
    ['not, whatever the product says after the answer', [['staff'], ['product']], { customer: null, staff: 1 }],
    ['no more after a greeting, if they have not asked anything', [['greeting']], { customer: null, staff: 1 }],
    [
      'no more after a greeting in a batch, if they asked nothing before it',
      [['product', 'greeting']],
      { customer: null, staff: 2 },
    ],
    ['on, where a greeting comes after a question', [['customer'], ['greeting']], { customer: 0, staff: null }],
    [
      'on, where a greeting comes after a question in a batch',
      [['customer', 'greeting']],
      { customer: 0, staff: null },
    ],
    ['from the question that follows a greeting in a batch', [['greeting', 'customer']], { customer: 1, staff: null }],
    [
      'no more, when staff write after their greeting',
      [['customer'], ['greeting', 'staff']],
      { customer: null, staff: 3 },
    ],
  ];
  for (const [what, batches, expected] of stories) {
    it(`${what}: ${batches.map((batch) => batch.join('+')).join(', ') || 'nothing said'}`, async () => {
      expect(await after(...batches)).toEqual(expected);
    });
  }

  it('is the same when it is worked out anew', async () => {
    for (const [what, batches, expected] of stories) {
      const customer = await aCustomer(server.db);
      const chat = await aChat(server.db, { customerId: customer.id, staffId: staff.id });
      for (const batch of batches) {
        await commitMessages(
          server.db,
          batch.map((who) => messageOf(chat, who)),
        );
        await server.db.query(`update message set created_at = created_at - interval '1 minute' where chat_id = $1`, [
          chat.id,
        ]);
        await server.db.query(
          `update chat set created_at = created_at - interval '1 minute', waiting_since = null, silent_since = null
            where id = $1`,
          [chat.id],
        );
      }
      await server.db.query('select settle_waiting(array[$1::bigint])', [chat.id]);
      expect(await waits(chat.id))
        .withContext(what)
        .toEqual(expected);
    }
  });

  it('is over with the chat, and a farewell does not bring it back', async () => {
    await server.db.query(`update config_chat set greeting_left_chat = 'Bye'`);
    const token = await aSession(server.db, staff.id);
    for (const texts of [['a question'], ['>an answer']]) {
      const chat = await aChat(server.db, { staffId: staff.id, texts });
      await server.db.query('select settle_waiting(array[$1::bigint])', [chat.id]);
      expect(Object.values(await waits(chat.id)).filter((since) => since !== null).length).toBe(1);
      expect((await server.call(endChat, { chatId: chat.id }, { token })).code).toBe(200);
      expect(await waits(chat.id)).toEqual({ customer: null, staff: null });
    }
  });

  it('writes no index while a side goes on talking', async () => {
    const chat = await aChat(server.db, { staffId: staff.id });
    await commitMessages(server.db, [messageOf(chat, 'customer')]);
    const state = async () =>
      (
        await server.db.query<{ waiting: Date | null; silent: Date | null }>(
          'select waiting_since as waiting, silent_since as silent from chat where id = $1',
          [chat.id],
        )
      ).rows[0];
    const first = await state();
    await commitMessages(server.db, [messageOf(chat, 'customer')]);
    expect(await state()).toEqual(first ?? { waiting: null, silent: null });
    await commitMessages(server.db, [messageOf(chat, 'staff')]);
    // The last one counts as less than a second old, however long this takes.
    await server.db.query(`update chat set silent_since = clock_timestamp() + interval '1 minute' where id = $1`, [
      chat.id,
    ]);
    const answered = await state();
    await commitMessages(server.db, [messageOf(chat, 'staff')]);
    expect(await state()).toEqual(answered ?? { waiting: null, silent: null });
  });
});
