import { weakMapMemoize } from 'reselect';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { MessageRow } from './messageRows.ts';

/** Stored messages have no sending state, and none counts as the reader's own. The same record is the same row. */
export const rowOfRecord = weakMapMemoize(
  ({
    id,
    chatSeq,
    fromType,
    fromId,
    fromNickName,
    fromHeadImg,
    msgType,
    msg,
    clientMsgId,
    createTime,
  }: ChatRecord): MessageRow => ({
    key: id,
    chatSeq,
    side: 'theirs',
    fromType,
    fromId,
    fromNickName,
    fromHeadImg,
    msgType,
    msg,
    at: Date.parse(createTime),
    sendState: null,
    refusal: '',
    clientMsgId,
  }),
);
