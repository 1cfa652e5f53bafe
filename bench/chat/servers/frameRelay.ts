import { COMMAND } from '../../../contract/chat/commands.ts';
import { decodeFrames, encodeFrames } from '../../../contract/chat/frame.ts';
import { chat } from '../../../contract/chat/gen/chat.js';
import { BODY_TO_SERVER_MAX_BYTES } from '../../../contract/constants.ts';
import { PERSON_TYPE } from '../../../contract/domain.ts';
import { versionOf } from '../../support/machine.ts';
import { serveRelay } from './relay.ts';

// Our frames without a store: the header is read, the sender's body goes on as it came, and behind it stand the fields that are the
// server's to fill, which win when the body is decoded.

const lastSeqs = new Map<string, number>();

serveRelay({
  versions: [versionOf('ws'), versionOf('protobufjs')],
  onMessage: (data, { agent, chatId }) => {
    for (const { body } of decodeFrames(data, BODY_TO_SERVER_MAX_BYTES)) {
      const chatSeq = (lastSeqs.get(chatId) ?? 0) + 1;
      lastSeqs.set(chatId, chatSeq);
      const filled = chat.Message.encode({
        fromType: PERSON_TYPE.customer, fromId: chatId, fromMainId: chatId, fromNickName: 'Customer', toType: PERSON_TYPE.staff, toId: chatId,
        serverMsgId: String(chatSeq), chatSeq, serverTime: Date.now(),
      }).finish();
      agent().send(encodeFrames([{ command: COMMAND.Message, seq: 0, body: joined(body, filled) }]));
    }
  },
});

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.byteLength + second.byteLength);
  whole.set(first);
  whole.set(second, first.byteLength);
  return whole;
}
