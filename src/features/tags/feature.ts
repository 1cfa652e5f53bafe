import { commandsOf } from '#common/commands/index.ts';
import { defineFeature } from '#common/feature.ts';
import { viewChanged } from '#common/view.ts';
import { TAGS_KEY, TagsView } from './components/TagsView.tsx';
import { TAGS_PARTS } from './parts.ts';
import { selectTagsState, type TagsRoot } from './tagsSlice.ts';

export const TAGS_COMMANDS = commandsOf<TagsRoot>(
  ['tags'],
  [
    {
      id: 'page.tags',
      title: 'tags.set',
      group: 'page',
      keys: ['y'],
      action: (root) =>
        selectTagsState(root).isOffered ? viewChanged({ viewKey: `popover.${TAGS_KEY}`, value: '' }) : null,
    },
  ],
);

/** Tags of chats and queries, beside them. */
export const feature = defineFeature({
  ...TAGS_PARTS,
  name: 'tags',
  components: { tags: TagsView },
  commands: TAGS_COMMANDS,
});
