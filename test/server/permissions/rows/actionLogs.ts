import { randomUUID } from 'node:crypto';
import { ROLE_KEY } from '#contract/domain.ts';
import type * as actionLogs from '#contract/http/actionLogs.ts';
import { customer, staff } from '#contract/http/call.ts';
import { aReport } from '#test/support/actionLogs.ts';
import { aChat } from '#test/support/builders.ts';
import { SECRET, type Fixture } from '../fixture.ts';
import { NO_ID } from '../objects.ts';
import type { Rows } from '../row.ts';

/** A chat whose customer is asked for the log of their page. @returns its id */
async function askedChat(fixture: Fixture, customerId: string): Promise<string> {
  // Not in line, where it would be before the chats of other specs.
  const { id: staffId } = await fixture.staff('D');
  const { id: chatId } = await aChat(fixture.db, { customerId, staffId });
  await fixture.db.query('insert into action_log_chat (action_log_id, chat_id, asked_at) values ($1, $2, now())', [
    await othersReport(fixture),
    chatId,
  ]);
  return chatId;
}

/** A report of another person. @returns its id */
async function othersReport(fixture: Fixture): Promise<string> {
  const { id: staffId } = await fixture.staff('D');
  const {
    rows: [row],
  } = await fixture.db.query<{ id: string }>(
    `insert into action_log (staff_id, client_id, note, from_at, until_at, actions, client_version, device, log)
     values ($1, $2, $3, now(), now(), 1, 1, '', '') returning id::text`,
    [staffId, randomUUID(), SECRET],
  );
  return row?.id ?? '';
}

export const actionLogRows: Rows<typeof actionLogs> = {
  addActionLog: {
    by: staff(),
    own: { request: () => aReport(), answer: 200 },
    foreign: 'it only makes something new',
    missing: 'it only makes something new',
  },
  pageActionLogs: {
    by: staff(ROLE_KEY.replay),
    own: { request: () => ({ pageNo: '1', pageSize: '10' }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  getActionLogCase: {
    by: staff(ROLE_KEY.replay),
    own: { request: async (_, fixture) => ({ id: await othersReport(fixture) }), answer: 200 },
    foreign: 'it is the same for all',
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
  },
  readLogRequest: {
    by: customer,
    own: { request: () => ({}), answer: 200 },
    foreign: 'it names nothing',
    missing: 'it names nothing',
  },
  answerLogRequest: {
    by: customer,
    own: { request: async ({ id }, fixture) => ({ chatId: await askedChat(fixture, id), log: null }), answer: 200 },
    foreign: {
      request: async (_, fixture) => ({
        chatId: await askedChat(fixture, (await fixture.customer()).id),
        log: null,
      }),
      answer: 4009,
    },
    missing: { request: () => ({ chatId: NO_ID, log: null }), answer: 4009 },
  },
  getActionLog: {
    by: staff(ROLE_KEY.replay),
    own: { request: async (_, fixture) => ({ id: await othersReport(fixture) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ id: await othersReport(fixture) }), answer: 'shown' },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
  },
};
