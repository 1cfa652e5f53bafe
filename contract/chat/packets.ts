import protobuf from 'protobufjs/minimal.js';
import type { CannedUse } from '../canned.ts';
import { RECEIVED_BODY_MAX_BYTES } from '../constants.ts';
import { COMMAND, type CommandName } from './commands.ts';
import { decodeFrames, FrameError, HEADER_BYTES, joinFrames, writeHeader, type Frame } from './frame.ts';
import { chat } from './gen/chat.js';

/** The newest message of a chat that a client or a person has. */
export interface Cursor {
  readonly chatId: string;
  readonly chatSeq: number;
}

const NO_HEADER = new Uint8Array(HEADER_BYTES);
/** Keeps its room from one frame to the next. What it finishes is a copy. Null while it writes, and after it has failed. */
let spareWriter: protobuf.Writer | null = null;
const NO_CURSORS: Cursor[] = [];
const NO_FIELDS: Readonly<Record<string, never>> = {};
/** The bodies within bodies, by their fields: lists of them, or one that may be absent. */
const NESTED: Readonly<Record<string, object>> = {
  cursors: { chatId: '', chatSeq: 0 } satisfies Cursor,
  canned: { cannedId: '', version: 0, isEdited: false } satisfies CannedUse,
};

/** The methods of a class made by protobufjs. */
interface ProtoClass<Body> {
  encode(body: Body, writer?: protobuf.Writer): protobuf.Writer;
  decode(bytes: Uint8Array): object;
}

interface Codec<Body> {
  /** Every field at its default. Names the fields that a decoded body has, in plain objects that can be cloned. */
  readonly empty: Body;
  /** A frame with this body, and room for its header. */
  readonly encode: (body: Body) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => Body;
}

const message = {
  fromMainId: '',
  fromType: 0,
  fromId: '',
  fromNickName: '',
  fromHeadImg: '',
  toMainId: '',
  toType: 0,
  toId: '',
  chatId: '',
  chatType: 0,
  sendTime: 0,
  msgType: 0,
  msg: '',
  serverMsgId: '',
  clientMsgId: '',
  chatSeq: 0,
  serverTime: 0,
};

/** What a client sends. */
const sent: typeof message & { readonly canned: CannedUse | null } = { ...message, canned: null };

const CODECS = {
  Login: codec(chat.Login, {
    userId: '',
    userType: 0,
    token: '',
    uuid: '',
    clientSeq: 0,
    clientVer: 0,
    traceId: '',
    cursors: NO_CURSORS,
    eventSeq: 0,
  }),
  LoginAck: codec(chat.LoginAck, { serverTime: 0, reset: false, sessionId: '', eventSeq: 0 }),
  Exit: codec(chat.Exit, { chatId: '' }),
  ExitAck: codec(chat.ExitAck, { chatId: '' }),
  Heartbeat: codec(chat.Heartbeat, NO_FIELDS),
  HeartbeatAck: codec(chat.HeartbeatAck, { serverTime: 0 }),
  Send: codec(chat.Message, sent),
  SendAck: codec(chat.SendAck, { clientMsgId: '', serverMsgId: '', chatSeq: 0, serverTime: 0, chatId: '' }),
  Message: codec(chat.Message, message),
  Received: codec(chat.Received, { cursors: NO_CURSORS }),
  MessageState: codec(chat.MessageState, { chatId: '', personType: 0, deliveredSeq: 0, readSeq: 0 }),
  ChatEvent: codec(chat.ChatEvent, {
    eventSeq: 0,
    chatId: '',
    kind: 0,
    at: 0,
    actorType: 0,
    actorId: '',
    toId: '',
    toName: '',
    solved: 0,
    queryId: '',
    chatSeq: 0,
    nickName: '',
    headImg: '',
  }),
  Typing: codec(chat.Typing, { chatId: '', personType: 0, personId: '' }),
  GoAway: codec(chat.GoAway, { minDelayMs: 0, maxDelayMs: 0, reason: '' }),
  Watch: codec(chat.Watch, { chatId: '' }),
  Unwatch: codec(chat.Unwatch, { chatId: '' }),
  Error: codec(chat.Error, { code: 0, text: '', retryable: false, clientMsgId: '', chatId: '' }),
} as const satisfies Record<CommandName, unknown>;

/** A frame's body as a plain object with every field present. */
export type Body<Name extends CommandName> = (typeof CODECS)[Name]['empty'];

/** One frame, its command by name and its body decoded. `seq` as in `Frame`. */
export type Packet = {
  [Name in CommandName]: { readonly name: Name; readonly seq: number; readonly body: Body<Name> };
}[CommandName];

const NAME_OF = new Map<number, CommandName>(commandNames().map((name) => [COMMAND[name], name]));

/** A body with the given fields set and all others at their defaults. */
export function bodyOf<Name extends CommandName>(name: Name, fields: Partial<Body<Name>>): Body<Name> {
  return { ...CODECS[name].empty, ...fields };
}

/** Writes packets back to back into one WebSocket message. */
export function encodePackets(packets: readonly Packet[]): Uint8Array {
  const [first] = packets;
  return packets.length === 1 && first !== undefined ? encodePacket(first) : joinFrames(packets.map(encodePacket));
}

/**
 * Reads every packet of one WebSocket message. Unknown commands are an error: both sides speak one version.
 * @throws {FrameError} when the bytes are not whole frames of known commands with bodies that decode
 * @throws {TooManyFramesError}
 */
export function decodePackets(bytes: Uint8Array, maxBodyBytes: number, maxFrames = Infinity): readonly Packet[] {
  return decodeFrames(bytes, maxBodyBytes, maxFrames).map(decodePacket);
}

/** @throws {FrameError} when the frame's command is not known, or its body does not decode */
export function decodePacket({ command, seq, body }: Frame): Packet {
  const name = NAME_OF.get(command);
  if (name === undefined) throw new FrameError(`command ${command} is not known`);
  // Decoding thousands of entries costs far more than reading them.
  if (name === 'Received' && body.byteLength > RECEIVED_BODY_MAX_BYTES) {
    throw new FrameError('RECEIVED names too many chats', true);
  }
  return decodeBody(name, seq, body);
}

function encodePacket(packet: Packet): Uint8Array {
  const { encode }: { encode: (body: never) => Uint8Array } = CODECS[packet.name];
  const frame = encode(packet.body as never);
  writeHeader(frame, COMMAND[packet.name], packet.seq);
  return frame;
}

function decodeBody(name: CommandName, seq: number, bytes: Uint8Array): Packet {
  try {
    return { name, seq, body: CODECS[name].decode(bytes) } as Packet;
  } catch (error) {
    throw new FrameError(
      `the body of ${name} does not decode: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function codec<Body extends object>(type: ProtoClass<NoInfer<Body>>, empty: Body): Codec<Body> {
  const nested = Object.entries(NESTED).filter(([key]) => key in empty);
  return {
    empty,
    encode: (body) => {
      const writer = spareWriter?.reset() ?? protobuf.Writer.create();
      spareWriter = null;
      const frame = type.encode(body, writer.raw(NO_HEADER)).finish();
      spareWriter = writer;
      return frame;
    },
    decode: (bytes) => plain(empty, type.decode(bytes), nested),
  };
}

/** Copies a decoded instance over `empty`. The instance's defaults are in its prototype, where cloning loses them. */
function plain<Body extends object>(
  empty: Body,
  decoded: object,
  nested: readonly (readonly [key: string, empty: object])[],
): Body {
  const body = { ...empty, ...decoded };
  for (const [key, emptyItem] of nested) {
    const value: unknown = Reflect.get(body, key);
    if (Array.isArray(value))
      Reflect.set(
        body,
        key,
        value.map((item: object) => ({ ...emptyItem, ...item })),
      );
    else if (typeof value === 'object' && value !== null) Reflect.set(body, key, { ...emptyItem, ...value });
  }
  return body;
}

function commandNames(): readonly CommandName[] {
  return Object.keys(COMMAND) as CommandName[];
}
