import { once } from 'node:events';
import { WebSocket } from 'ws';
import { openWire, type Closed } from '#demo/players/wire.ts';
import { textContent } from '#contract/chat/content.ts';
import type { Body, Cursor, Packet } from '#contract/chat/packets.ts';
import { COMMAND, type CommandName, CLIENT_VERSION } from '#contract/chat/commands.ts';
import { CHAT_SOCKET_PATH } from '#contract/constants.ts';
import { BUTTON_KEY, MESSAGE_TYPE, PERSON_TYPE, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { getLoginUserInfo } from '#contract/http/auth.ts';
import { aSession, aStaff } from './builders.ts';
import { waitLimitMs } from './waitLimit.ts';
import { customerToken, type ReachableServer } from './testServer.ts';
import { encodeFrames } from './frames.ts';

type PacketOf<Name extends CommandName> = Extract<Packet, { name: Name }>;

/** A chat socket that sends and receives frames. */
export interface ChatClient {
  readonly socket: WebSocket;
  /** All received packets, in order. */
  readonly received: readonly Packet[];
  /** Writes one packet. @returns its seq */
  write<Name extends CommandName>(name: Name, fields?: Partial<Body<Name>>): number;
  /** Writes one packet and waits for the response with the same seq. */
  ask<Name extends CommandName>(name: Name, fields?: Partial<Body<Name>>): Promise<Packet>;
  /** Sends a text. @returns the response, or an ERROR */
  say(chatId: string, text: string, clientMsgId?: string): Promise<PacketOf<'SendAck'> | PacketOf<'Error'>>;
  /** Waits until a matching packet has arrived, before or after this call. */
  until<Name extends CommandName>(name: Name, fits?: (body: Body<Name>) => boolean): Promise<Body<Name>>;
  /** All bodies of this kind so far. */
  all<Name extends CommandName>(name: Name): readonly Body<Name>[];
  /** Texts of the messages pushed in a chat so far, in order of arrival. */
  texts(chatId: string): readonly string[];
  readonly closed: Promise<Closed>;
  close(): Promise<void>;
}

let messagesMade = 0;

/** A unique clientMsgId. */
export function aClientMsgId(): string {
  messagesMade += 1;
  return `spec-${process.pid}-${messagesMade}`;
}

/** Length of the part of a frame's header up to its command. */
const COMMAND_END = 6;

/** Detects a command in bytes to a client. (Bytes from a browser to the server are masked.) */
export function carries(name: CommandName): (bytes: Buffer) => boolean {
  const start = Buffer.from(encodeFrames([{ command: COMMAND[name], seq: 0, body: new Uint8Array() }])).subarray(
    0,
    COMMAND_END,
  );
  return (bytes) => bytes.includes(start);
}

/** Opens a chat socket without logging in. @param origin the page's origin; null for none; ours by default */
export async function openSocket(url: string, origin?: string | null): Promise<ChatClient> {
  const socket = new WebSocket(
    `${url.replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}`,
    origin === null ? {} : { origin: origin ?? url },
  );
  const client = clientOf(socket);
  await once(socket, 'open');
  return client;
}

function clientOf(socket: WebSocket): ChatClient {
  const received: Packet[] = [];
  const watchers = new Set<() => void>();
  let ended: Closed | null = null;

  let close: (how: Closed) => void = () => undefined;
  const closed = new Promise<Closed>((resolve) => {
    close = resolve;
  });
  const write = openWire(socket, {
    received: (packets) => {
      received.push(...packets);
      for (const watcher of watchers) watcher();
    },
    closed: (how) => {
      ended = how;
      close(how);
      for (const watcher of watchers) watcher();
    },
  });

  const waitFor = <T>(what: string, find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = (): boolean => {
        const found = find();
        if (found !== undefined) resolve(found);
        else if (ended !== null) reject(new Error(`closed with ${ended.code} (${ended.reason}) before ${what}`));
        else return false;
        watchers.delete(look);
        clearTimeout(timer);
        return true;
      };
      const withinMs = waitLimitMs();
      const timer = setTimeout(() => {
        watchers.delete(look);
        reject(new Error(`no ${what} within ${withinMs} ms; came: ${received.map(({ name }) => name).join(' ')}`));
      }, withinMs);
      if (!look()) watchers.add(look);
    });

  const ask: ChatClient['ask'] = (name, fields) => {
    const asked = write(name, fields);
    return waitFor(`answer to ${name}`, () => received.find((packet) => packet.seq === asked));
  };
  const bodies = <Name extends CommandName>(name: Name): Body<Name>[] =>
    received.filter((packet): packet is PacketOf<Name> => packet.name === name).map(({ body }) => body);

  return {
    socket,
    received,
    write,
    ask,
    closed,
    say: async (chatId, text, clientMsgId = aClientMsgId()) => {
      const answer = await ask('Send', {
        chatId,
        clientMsgId,
        msgType: MESSAGE_TYPE.text,
        msg: textContent(text),
        sendTime: Date.now(),
      });
      if (answer.name !== 'SendAck' && answer.name !== 'Error')
        throw new Error(`a send was answered by ${answer.name}`);
      return answer;
    },
    until: (name, fits = () => true) => waitFor(name, () => bodies(name).find(fits)),
    all: bodies,
    texts: (chatId) =>
      bodies('Message')
        .filter((message) => message.chatId === chatId)
        .map(({ msg }) => (JSON.parse(msg) as { text: string }).text),
    close: async () => {
      socket.close();
      await closed;
    },
  };
}

/** Who can log in to the chat service. */
export interface ChatPerson {
  readonly userId: string;
  readonly userType: number;
  readonly token: string;
  /** The session's token for calls. */
  readonly httpToken: string;
}

/** A member of staff who has entered the chat service. */
export async function aChatAgent(
  server: ReachableServer,
  options: { readonly type?: UserType; readonly name?: string; readonly isOnline?: boolean } = {},
): Promise<ChatPerson> {
  const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks, BUTTON_KEY.chatWatch], ...options });
  return agentSession(server, id);
}

/** Another session of the same member of staff. */
export async function agentSession(server: ReachableServer, staffId: string): Promise<ChatPerson> {
  const httpToken = await aSession(server.db, staffId);
  await server.db.query('update session set im_at = now() where staff_id = $1', [staffId]);
  const { data } = await server.call(getLoginUserInfo, {}, { token: httpToken });
  return { userId: staffId, userType: PERSON_TYPE.staff, token: data?.im?.tcpToken ?? '', httpToken };
}

export async function aChatCustomer(customerId: string): Promise<ChatPerson> {
  const token = await customerToken(customerId);
  return { userId: customerId, userType: PERSON_TYPE.customer, token, httpToken: token };
}

export interface LoginOptions {
  readonly tabId?: string;
  /** The number of this socket in its tab. */
  readonly connectionNo?: number;
  readonly cursors?: Cursor[];
  readonly eventSeq?: number;
  readonly clientVer?: number;
  readonly origin?: string | null;
}

let tabsMade = 0;

/** Opens a socket and logs in. @throws when the server closes instead of accepting */
export async function enterChat(
  url: string,
  { userId, userType, token }: ChatPerson,
  options: LoginOptions = {},
): Promise<ChatClient & { readonly login: Body<'LoginAck'> }> {
  const client = await openSocket(url, options.origin);
  tabsMade += 1;
  const {
    tabId = `tab-${tabsMade}`,
    connectionNo = 1,
    cursors = [],
    eventSeq = 0,
    clientVer = CLIENT_VERSION,
  } = options;
  client.write('Login', {
    userId,
    userType,
    token,
    uuid: tabId,
    clientSeq: connectionNo,
    clientVer,
    traceId: 'spec',
    cursors,
    eventSeq,
  });
  return { ...client, login: await client.until('LoginAck') };
}
