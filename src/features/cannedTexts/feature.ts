import { weakMapMemoize } from 'reselect';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { pageCommands, sourceOf, type CommandEntry } from '#common/commands/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { cannedTextsSaga, createCannedTextsApi, type CannedTextsDeps } from './cannedTextsSaga.ts';
import { cannedTextsReducer, replyRequested, selectCanned, type CannedTextsRoot } from './cannedTextsSlice.ts';
import { CannedPicker } from './components/CannedPicker.tsx';
import { textIn } from './languages.ts';
import { pickerTexts } from './pickerTexts.ts';

/** Characters of the text in the line of an entry. */
const SHOWN_MAX = 120;
const NONE: readonly CommandEntry[] = [];

/** The canned replies, for the command bar, while there is a text to insert them into. */
export const CANNED_ENTRIES = sourceOf<CannedTextsRoot>(['cannedTexts'], {
  id: 'replies',
  group: 'replies',
  entries: (root) => {
    const { replies, place } = selectCanned(root);
    return place === null ? NONE : entriesOf(replies);
  },
});

const entriesOf = weakMapMemoize((replies: readonly CannedReply[]): readonly CommandEntry[] =>
  replies.map((reply) => ({
    id: reply.id,
    label: reply.title,
    detail: `/${reply.shortcut} · ${(textIn(reply, null)?.body ?? '').slice(0, SHOWN_MAX)}`,
    action: replyRequested({ cannedId: reply.id }),
  })),
);

/** The canned replies in the texts that staff write. */
export const feature = defineFeature({
  name: 'cannedTexts',
  texts: pickerTexts,
  reducers: { cannedTexts: cannedTextsReducer },
  commandSources: [CANNED_ENTRIES],
  components: { cannedPicker: CannedPicker },
  createSagas: (deps: Omit<WithHttp<CannedTextsDeps, 'cannedApi'>, 'commands'>) => ({
    cannedTexts: () =>
      cannedTextsSaga({ ...deps, cannedApi: createCannedTextsApi(deps.http), commands: pageCommands.commands }),
  }),
});
