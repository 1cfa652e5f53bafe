import protobuf from 'protobufjs/minimal.js';
import { COMMAND } from '#contract/chat/commands.ts';
import { decodeFrames, HEADER_BYTES, writeHeader } from '#contract/chat/frame.ts';
import { chat } from '#contract/chat/gen/chat.js';
import { BODY_TO_SERVER_MAX_BYTES } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { versionOf } from '../../support/machine.ts';
import { serveRelay } from './relay.ts';

// Our frames without a store. The relay reads the header, forwards the body unchanged, and appends the server's fields,
// which win when the body is decoded.

const NO_HEADER = new Uint8Array(HEADER_BYTES);
const lastSeqs = new Map<string, number>();

serveRelay({
  versions: [versionOf('ws'), versionOf('protobufjs')],
  onMessage: (data, { agent, chatId }) => {
    for (const { body } of decodeFrames(data, BODY_TO_SERVER_MAX_BYTES)) {
      const chatSeq = (lastSeqs.get(chatId) ?? 0) + 1;
      lastSeqs.set(chatId, chatSeq);
      const frame = chat.Message.encode(
        {
          fromType: PERSON_TYPE.customer,
          fromId: chatId,
          fromMainId: chatId,
          fromNickName: 'Customer',
          toType: PERSON_TYPE.staff,
          toId: chatId,
          serverMsgId: String(chatSeq),
          chatSeq,
          serverTime: Date.now(),
        },
        protobuf.Writer.create().raw(NO_HEADER).raw(body),
      ).finish();
      writeHeader(frame, COMMAND.Message, 0);
      agent().send(frame);
    }
  },
});
