import { Tag } from 'lucide-react';
import { useCallback, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useKeyHint } from '#common/commands/index.ts';
import { TAGS_ON_END, ROLE_KEY } from '#contract/domain.ts';
import { Popover, useClosePopover } from '#common/components/Popover.tsx';
import { usePermission } from '#common/permission.ts';
import type { ProductsRoot } from '#common/products.ts';
import { useShown } from '#common/useShown.ts';
import { selectMyStaffId, selectSelectedChat, type ChatRoot } from '../../chat/index.ts';
import { namesOf } from '../tagChoice.ts';
import type { Tags } from '../tags.tsx';
import { selectTagIds, selectTagsOnEnd, subjectOf, type TagsSubject } from '../tagsSubject.ts';
import { selectTags, tagsChosen, tagsOffered, tagsWithdrawn, type TagsRoot } from '../tagsSlice.ts';
import { TagChips } from './TagChips.tsx';
import { TagPicker } from './TagPicker.tsx';

/** Names the popover in the view state. */
export const TAGS_KEY = 'tags';

type TagsViewProps = ComponentProps<typeof Tags>;

/** Draws one of the places. */
export function TagsView({ place, of: tagged, mayEdit = false, onDone }: TagsViewProps) {
  const of = subjectOf(tagged);
  const ids = useSelector((root: TagsRoot) => selectTagIds(root, of));
  if (place === 'question') return <SavedPicker of={of} ids={ids} onDone={onDone} />;
  return of.kind === 'chat' ? <ChatTags of={of} ids={ids} /> : <Shown of={of} ids={ids} mayEdit={mayEdit} />;
}

/** Of the chat on screen: its assignee and leaders may set them, also after its end. */
function ChatTags(props: PickedProps) {
  const isLeader = usePermission([ROLE_KEY.leader]);
  const isMine = useSelector((root: ChatRoot) => selectSelectedChat(root)?.toId === selectMyStaffId(root));
  return <Shown {...props} mayEdit={isLeader || isMine} />;
}

function Shown({ of, ids, mayEdit }: PickedProps & { readonly mayEdit: boolean }) {
  const hasTags = useSelector(selectTags).some(({ comeFrom, isActive }) => comeFrom === of.product && isActive);
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
  const isWanted = useSelector(
    (root: TagsRoot & ProductsRoot) => ids.length === 0 && selectTagsOnEnd(root, of) !== TAGS_ON_END.never,
  );
  useShown(
    useCallback(() => tagsOffered({ isWanted }), [isWanted]),
    tagsWithdrawn,
  );
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
  return <SavedPicker {...props} onDone={useClosePopover()} />;
}

/** Each change is saved at once. */
function SavedPicker({ of, ...props }: PickedProps & Pick<ComponentProps<typeof TagPicker>, 'onDone'>) {
  const dispatch = useDispatch();
  const change = (tagIds: readonly string[]) => dispatch(tagsChosen({ kind: of.kind, id: of.id, tagIds }));
  return <TagPicker {...props} products={[of.product]} onChange={change} />;
}
