import { parseJson } from '#contract/parseJson.ts';
import type { ActionLogCase } from '#contract/http/actionLogs.ts';
import { getActionLogCase } from '#contract/http/gen/actionLogs.js';
import { isFields } from '#src/actionLog/replay/index.ts';

// A case as a file: JSON with the logs of the pages, and what the server knows.

/** A log of a customer's page, as JSON. */
export interface CustomerLogText {
  readonly chatId: string;
  readonly text: string;
}

export interface CaseFile {
  /** The agent's log, as JSON. */
  readonly agent: string;
  readonly customers: readonly CustomerLogText[];
  /** Without logs: they are beside it. */
  readonly server: ActionLogCase;
}

const BEGINNING = '{"case":1,';

/** The text of a log may be anything, also the rest of a file. What is no JSON becomes null. */
export function writeCase({ agent, customers, server }: CaseFile): string {
  const logs = customers.map(
    ({ chatId, text }) => `{"chatId":${JSON.stringify(chatId)},"log":${jsonOf(parseJson(text))}}`,
  );
  const agents = jsonOf(parseJson(agent));
  return `${BEGINNING}"server":${JSON.stringify(server)},"logs":{"agent":${agents},"customers":[${logs.join(',')}]}}`;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value ?? null);
  } catch {
    return 'null'; // too deep
  }
}

/** @returns null for a text that is no case: a log alone, or anything else */
export function readCase(text: string): CaseFile | null {
  if (!text.startsWith(BEGINNING)) return null;
  const value = parseJson(text);
  if (!isFields(value) || !isFields(value['logs'])) return null;
  const { agent, customers } = value['logs'];
  const server = value['server'];
  if (!getActionLogCase.isResponse(server) || !isFields(agent)) return null;
  return {
    agent: jsonOf(agent),
    customers: (Array.isArray(customers) ? customers : []).filter(isFields).map(({ chatId, log }) => ({
      chatId: String(chatId),
      text: jsonOf(log),
    })),
    server,
  };
}
