import { openCustomerChat } from '#contract/http/customer.ts';
import { endChat } from '#contract/http/chats.ts';
import { MESSAGE_TYPE, PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { textContent } from '#contract/chat/content.ts';
import { commitMessages, type NewMessage } from '#server/chat/commitRepository.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

type Speaker = 'customer' | 'staff' | 'greeting' | 'product';

describe('who waits for an answer', () => {
  let server: TestServer;
  let staff: { id: string };
  let count = 0;
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
    count += 1;
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
      clientMsgId: who === 'greeting' ? `greeting-${id}` : `message-${count}`,
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
      // Moves earlier messages into the past, each batch a minute before the next.
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
    ['the customer waits from the opening on', [], { customer: 0, staff: null }],
    [
      'the customer waits from the opening on, also after more messages',
      [['customer'], ['customer']],
      { customer: 0, staff: null },
    ],
    ['staff wait after their answer', [['customer'], ['staff']], { customer: null, staff: 2 }],
    [
      'the customer waits from the first question after an answer',
      [['customer'], ['staff'], ['customer'], ['customer']],
      { customer: 3, staff: null },
    ],
    [
      'the customer waits from a question in the same batch as an answer',
      [['customer'], ['staff', 'customer']],
      { customer: 2, staff: null },
    ],
    ['staff wait after an answer at the end of a batch', [['customer', 'staff']], { customer: null, staff: 2 }],
    [
      'messages of the product do not end the wait',
      [['product'], ['customer', 'product']],
      { customer: 0, staff: null },
    ],
    [
      'messages of the product after an answer do not begin a wait',
      [['staff'], ['product']],
      { customer: null, staff: 1 },
    ],
    ['a greeting ends the wait of a customer without a question', [['greeting']], { customer: null, staff: 1 }],
    [
      'a greeting within a batch ends the wait of a customer without a question',
      [['product', 'greeting']],
      { customer: null, staff: 2 },
    ],
    ['a greeting after a question does not end the wait', [['customer'], ['greeting']], { customer: 0, staff: null }],
    [
      'a greeting after a question in a batch does not end the wait',
      [['customer', 'greeting']],
      { customer: 0, staff: null },
    ],
    [
      'the customer waits from the question after a greeting in a batch',
      [['greeting', 'customer']],
      { customer: 1, staff: null },
    ],
    [
      'staff wait after a message that follows their greeting',
      [['customer'], ['greeting', 'staff']],
      { customer: null, staff: 3 },
    ],
  ];
  for (const [what, batches, expected] of stories) {
    it(`${what}: ${batches.map((batch) => batch.join('+')).join(', ') || 'no messages'}`, async () => {
      expect(await after(...batches)).toEqual(expected);
    });
  }

  it('is no one after the end of a chat, also after a farewell', async () => {
    await server.db.query(`update config_chat set greeting_left_chat = 'Bye'`);
    const token = await aSession(server.db, staff.id);
    for (const [column, text] of [
      ['waiting_since', 'a question'],
      ['silent_since', '>an answer'],
    ] as const) {
      const chat = await aChat(server.db, { staffId: staff.id, texts: [text] });
      await server.db.query(`update chat set ${column} = now() where id = $1`, [chat.id]);
      expect(Object.values(await waits(chat.id)).filter((since) => since !== null).length).toBe(1);
      expect((await server.call(endChat, { chatId: chat.id }, { token })).code).toBe(200);
      expect(await waits(chat.id)).toEqual({ customer: null, staff: null });
    }
  });

  it('updates no index for further messages of the same side', async () => {
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
    // The last message counts as less than a second old, even on a slow machine.
    await server.db.query(`update chat set silent_since = clock_timestamp() + interval '1 minute' where id = $1`, [
      chat.id,
    ]);
    const answered = await state();
    await commitMessages(server.db, [messageOf(chat, 'staff')]);
    expect(await state()).toEqual(answered ?? { waiting: null, silent: null });
  });
});
