import type { UnknownAction } from 'redux';
import {
  collided, composersRestored, compositionBegun, discardAsked, editLeft, editRequested, relatedChanged, sendFailed, textChanged,
} from '../../../src/features/queries/replies/composerSlice.ts';
import { editOf, newReply } from '../../../src/features/queries/replies/composer.ts';
import { pickerOpened, pickerReceived, pickerTyped, pickToggled } from '../../../src/features/queries/replies/pickerSlice.ts';
import { replyPictures } from '../../../src/features/queries/replies/repliesState.ts';
import { historyOpened, historyReceived, looked, threadReceived } from '../../../src/features/queries/replies/threadSlice.ts';
import { aQuery } from './fakeQueries.ts';
import { aPicture, aReply } from './fakeReplies.ts';

const place = { pageNo: 1, pageSize: 6, total: 1, totalIsExact: true, next: null, prev: null };

/** A conversation in which `canary` stands wherever people's words and names do, and `secret` in every address. */
export function repliesMorning(queryId: string, canary: string, secret: string): readonly UnknownAction[] {
  const picture = { ...aPicture(), url: `/fileservice/download/file/1?sign=${secret}` };
  const related = { id: '502', title: canary, createTime: '' };
  const reply = aReply({ queryId, description: canary, urls: JSON.stringify([related]), createName: canary, picIds: [picture.id], pics: [picture] });
  const composition = { ...newReply('c'.repeat(32), null), text: canary, related: [related] };
  const edit = editOf(reply, 'd'.repeat(32), null);
  const { filesChosen, added, finished, restored } = replyPictures.actions;
  const file = { id: 'f1', preview: `blob:${secret}`, type: 'image/png', bytes: 10 };
  return [
    threadReceived({ queryId, page: { ...place, records: [reply] }, latest: [reply] }),
    historyOpened({ replyId: reply.id }),
    historyReceived({ replyId: reply.id, page: { ...place, records: [{ id: '1', description: canary, updateTime: reply.updateTime }] } }),
    looked({ queryId, look: { lookers: [{ id: '8', name: canary, headImg: '', isWriting: true }], lastReplyId: reply.id, updateTime: reply.updateTime } }),
    compositionBegun({ queryId, composition, aside: null }),
    textChanged({ queryId, text: `${canary}!` }),
    filesChosen({ place: composition.clientId, files: [file] }),
    added({ place: composition.clientId, id: file.id, preview: file.preview }),
    finished({ place: composition.clientId, id: file.id, uploaded: picture }),
    restored({ place: edit.clientId, chosen: [{ id: picture.id, preview: picture.url, state: { name: 'ready', uploaded: picture } }] }),
    pickerOpened({ queryId, chosen: [related] }),
    pickerTyped({ text: canary }),
    pickerReceived({ ...place, records: [aQuery({ title: canary, description: canary, handleName: canary, createName: canary })] }),
    pickToggled({ ...related, id: '503' }),
    relatedChanged({ queryId, related: [related] }),
    sendFailed({ queryId, problem: { text: canary } }),
    collided({ queryId, collision: { about: 'reply', name: canary } }),
    editRequested({ queryId, reply }),
    discardAsked({ edit: reply }),
    compositionBegun({ queryId, composition: edit, aside: composition }),
    editLeft({ queryId, composition }),
    composersRestored({ 999: { current: composition, aside: edit } }),
  ];
}
