import type { UnknownAction } from 'redux';
import { TAGS_ON_END } from '#contract/domain.ts';
import { formOf, tagForm, tagMergeForm } from '#src/features/tags/settings/tagForms.ts';
import { tagsOnEndChosen } from '#src/features/tags/settings/tagSettingsSaga.ts';
import { tagsRefused, tagsSaved } from '#src/features/tags/tagsAsked.ts';
import * as tags from '#src/features/tags/tagsSlice.ts';
import { aTag } from '../fakeTags.ts';
import { TEN_PRODUCTS } from '../products.ts';
import { CANARY, ERROR } from './canaries.ts';
import { dialogFormSamples } from './forms.ts';

const TOPIC = aTag({ id: '1', name: CANARY, comeFrom: 1 });
const REASON = aTag({ id: '2', name: CANARY, comeFrom: 1, parentId: '1' });
const ITEMS = [
  { kind: 'chat', id: '1' },
  { kind: 'query', id: '501' },
] as const;

/** Before the chats and queries end whose tags they set. */
export const TAG_SAMPLES: readonly UnknownAction[] = [
  tags.listRequested(),
  tags.listFailed(ERROR),
  tags.listReceived({ all: [TOPIC, REASON], etag: 'e1' }),
  tags.lastUsedRead({ lastUsed: ['2'] }),
  tags.tagsOffered({ isWanted: true }),
  ...ITEMS.flatMap((item) => [
    tags.tagsChosen({ ...item, tagIds: ['1', '2'] }),
    tagsRefused(item),
    tags.tagsChosen({ ...item, tagIds: ['2'] }),
    tagsSaved({ ...item, tagIds: ['2'] }),
  ]),
  tags.tagsWithdrawn(),
];

export const TAG_SETTINGS_SAMPLES: readonly UnknownAction[] = [
  ...dialogFormSamples(tagForm, {
    subject: TOPIC,
    form: formOf(TOPIC),
    field: 'name',
    change: { name: `${CANARY} 2`, isActive: false },
  }),
  ...dialogFormSamples(tagMergeForm, {
    subject: REASON,
    form: { mergeInto: '' },
    field: 'mergeInto',
    change: { mergeInto: '3' },
  }),
  ...TEN_PRODUCTS.slice(0, 1).map((product) =>
    tagsOnEndChosen({ product: { ...product, name: CANARY, historyName: CANARY }, tagsOnEnd: TAGS_ON_END.require }),
  ),
];
