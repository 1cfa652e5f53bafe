import { REPLY_RELATED_MAX } from '#contract/constants.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { type MessageText, readMessage } from '#common/messageText.ts';
import { relatedChanged } from '#src/features/queries/replies/composerSlice.ts';
import { pickerOpened, pickToggled } from '#src/features/queries/replies/pickerSlice.ts';
import { selectPicker } from '#src/features/queries/replies/repliesState.ts';
import { startWholeCatalogue } from '#test/support/page/catalogue.ts';
import i18next from 'i18next';
import { openReplies } from '#test/support/page/fakeReplies.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import {
  FILE_CASES,
  PICTURE_COUNT_CASES,
  RELATED_COUNT_CASES,
  RENAMED_FILE_CASES,
  TEXT_CASES,
} from '#test/support/queryLimits.ts';

const queryId = '501';

function words(message: MessageText | null | undefined): string | null {
  return message === null || message === undefined ? null : readMessage(i18next.t, message);
}

/** The page's half of a table of limits. The server's specs use the same table. */
describe('the limits of a reply', () => {
  const time = onVirtualTime(Date.UTC(2026, 0, 5));
  beforeAll(startWholeCatalogue);

  for (const { what, value, stored, message } of TEXT_CASES) {
    it(`text: ${what}`, async () => {
      const { api, start, send, composer } = await openReplies(time);
      await start(value);
      await send();
      expect(words(composer().problem)).toBe(message);
      expect(api.inputsOf('add')).toEqual(
        message === null ? [jasmine.objectContaining({ description: stored ?? value })] : [],
      );
      if (message !== null) expect(composer().current?.text).withContext('the picture stays').toBe(value);
    });
  }

  for (const { what, name, type, content, bytes, message } of [...FILE_CASES, ...RENAMED_FILE_CASES]) {
    it(`picture: ${what}`, async () => {
      const { start, choose, pictures, store } = await openReplies(time);
      await start('');
      await choose(aPictureFile({ name, type, bytes, is: `image/${content}` }));
      expect(pictures().length).toBe(message === null ? 1 : 0);
      expect(words(selectToasts(store.getState())[0]?.message)).toBe(message);
    });
  }

  for (const { what, count, message } of PICTURE_COUNT_CASES) {
    it(`number of pictures: ${what}`, async () => {
      const { start, choose, pictures, store } = await openReplies(time);
      await start('');
      await choose(...Array.from({ length: count }, () => aPictureFile()));
      expect(pictures().length).toBe(message === null ? count : count - 1);
      expect(words(selectToasts(store.getState())[0]?.message)).toBe(message);
    });
  }

  for (const { what, count, message } of RELATED_COUNT_CASES) {
    it(`related queries: ${what}`, async () => {
      const { start, dispatch, store } = await openReplies(time);
      await start('See');
      await dispatch(pickerOpened({ queryId, chosen: [] }));
      for (let id = 0; id < count; id += 1)
        await dispatch(pickToggled({ id: String(600 + id), title: '', createTime: '' }));
      const chosen = selectPicker(store.getState())?.chosen.length;
      expect(chosen).toBe(message === null ? count : REPLY_RELATED_MAX);
      const isFull = chosen === REPLY_RELATED_MAX;
      if (message !== null)
        expect(isFull && words({ key: 'queryReplies.picker.full', values: { max: REPLY_RELATED_MAX } })).toBe(message);
      await dispatch(relatedChanged({ queryId, related: [] }));
    });
  }
});
