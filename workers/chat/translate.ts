import { FRAME_ENTRIES_MAX } from '#contract/constants.ts';
import { bodyOf, type Body, type Packet } from '#contract/chat/packets.ts';
import type { ChatCommand, ChatPacket, PushedMessage } from './api.ts';

/** A pushed or answering packet as the page's type; null for one that a server does not send. */
export function toChatPacket(packet: Packet): ChatPacket | null {
  switch (packet.name) {
    case 'Message':
      return { type: 'message', message: pushedMessage(packet.body) };
    case 'SendAck':
      return { type: 'sendAcked', ack: packet.body };
    case 'ExitAck':
      return { type: 'exitAcked', chatId: packet.body.chatId };
    case 'MessageState':
      return { type: 'state', state: packet.body };
    case 'ChatEvent':
      return { type: 'event', event: packet.body };
    case 'Typing':
      return { type: 'typing', typing: packet.body };
    default:
      return null;
  }
}

function pushedMessage(message: Body<'Message'>): PushedMessage {
  const { fromMainId, toMainId, toType, toId, chatType, sendTime, ...used } = message;
  return used;
}

/** Splits a command into commands that each fit into a frame, which holds a limited number of chats. */
export function splitCommand(command: ChatCommand): readonly ChatCommand[] {
  if (command.type !== 'received') return [command];
  const count = Math.ceil(command.cursors.length / FRAME_ENTRIES_MAX);
  return Array.from({ length: count }, (_, index) => ({
    ...command,
    cursors: command.cursors.slice(index * FRAME_ENTRIES_MAX, (index + 1) * FRAME_ENTRIES_MAX),
  }));
}

export function toPacket(command: ChatCommand, seq: number): Packet {
  switch (command.type) {
    case 'send': {
      const { chatId, clientMsgId, msgType, msg, sendTime, canned } = command;
      return { name: 'Send', seq, body: bodyOf('Send', { chatId, clientMsgId, msgType, msg, sendTime, canned }) };
    }
    case 'exit':
      return { name: 'Exit', seq, body: bodyOf('Exit', { chatId: command.chatId }) };
    case 'received':
      return { name: 'Received', seq, body: bodyOf('Received', { cursors: [...command.cursors] }) };
    case 'read': {
      const { chatId, readSeq } = command;
      return { name: 'MessageState', seq, body: bodyOf('MessageState', { chatId, readSeq }) };
    }
    case 'typing':
      return { name: 'Typing', seq, body: bodyOf('Typing', { chatId: command.chatId }) };
    case 'heartbeat':
      return { name: 'Heartbeat', seq, body: bodyOf('Heartbeat', {}) };
    case 'watch':
      return { name: 'Watch', seq, body: bodyOf('Watch', { chatId: command.chatId }) };
    case 'unwatch':
      return { name: 'Unwatch', seq, body: bodyOf('Unwatch', { chatId: command.chatId }) };
  }
}
