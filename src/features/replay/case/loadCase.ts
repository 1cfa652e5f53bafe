import { CUSTOMER_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import type { ActionLogCase } from '#contract/http/actionLogs.ts';
import { unpackReport } from '../unpack.ts';
import type { CaseFile, CustomerLogText } from './caseFile.ts';

/** What belongs to the log of a report. @param fetchCase reads what the server knows */
export async function loadCase(
  fetchCase: (id: string) => Promise<ActionLogCase>,
  id: string,
): Promise<Omit<CaseFile, 'agent'>> {
  const server = await fetchCase(id);
  return {
    server: { ...server, chats: server.chats.map((chat) => ({ ...chat, log: null })) },
    customers: await Promise.all(server.chats.flatMap(unpackedLog)),
  };
}

/** A log that cannot be unpacked stays, as an empty text. */
function unpackedLog({ chatId, log }: ActionLogCase['chats'][number]): readonly Promise<CustomerLogText>[] {
  if (log === null) return [];
  return [
    unpackReport(log, CUSTOMER_LOG_TEXT_MAX_BYTES).then(
      (text) => ({ chatId, text }),
      () => ({ chatId, text: 'null' }),
    ),
  ];
}
