import { Tag } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useKeyHint } from '#common/commands/index.ts';
import { Popover, useClosePopover } from '#common/components/Popover.tsx';
import { useShown } from '#common/useShown.ts';
import { namesOf } from '../tagChoice.ts';
import type { Tags } from '../tags.tsx';
import { selectTagIds, type TagsSubject } from '../tagsAsked.ts';
import { selectTags, tagsOffered, tagsWithdrawn, type TagsRoot } from '../tagsSlice.ts';
import { TagChips } from './TagChips.tsx';
import { TagPicker } from './TagPicker.tsx';

/** Names the popover in the view state. */
export const TAGS_KEY = 'tags';

type TagsViewProps = ComponentProps<typeof Tags>;

/** Draws one of the places. */
export function TagsView({ place, of, mayEdit = false, onDone }: TagsViewProps) {
  const ids = useSelector((root: TagsRoot) => selectTagIds(root, of));
  const hasTags = useSelector(selectTags).some(({ comeFrom, isActive }) => comeFrom === of.product && isActive);
  if (place === 'question') return <TagPicker of={of} ids={ids} onDone={onDone} />;
  return mayEdit && (hasTags || ids.length > 0) ? <TagsButton of={of} ids={ids} /> : <TagChips ids={ids} />;
}

interface PickedProps {
  readonly of: TagsSubject;
  /** The tags as they are shown. */
  readonly ids: readonly string[];
}

function TagsButton({ of, ids }: PickedProps) {
  const { t } = useTranslation();
  const hint = useKeyHint('page.tags');
  const names = namesOf(useSelector(selectTags), ids).map(({ name }) => name);
  const { title } = hint(names.length === 0 ? t('tags.set') : t('tags.setOf', { names: names.join(', ') }));
  useShown(tagsOffered, tagsWithdrawn);
  return (
    <Popover
      viewKey={TAGS_KEY}
      label={title}
      align="start"
      trigger={
        <span className="cs-tags-button cs-inline cs-gap-1 cs-muted cs-narrowed">
          <Tag size={16} aria-hidden="true" className="cs-fixed" />
          <TagChips ids={ids} />
        </span>
      }
    >
      <InPopover of={of} ids={ids} />
    </Popover>
  );
}

function InPopover(props: PickedProps) {
  return <TagPicker {...props} onDone={useClosePopover()} />;
}
