import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { isolated } from '#common/format/isolated.ts';
import { queryTitleOf } from '#common/format/queryTitle.ts';
import { relatedChanged } from '../composerSlice.ts';
import type { RelatedQuery } from '../relatedQueries.ts';

interface RelatedChipsProps {
  readonly queryId: string;
  readonly related: readonly RelatedQuery[];
  readonly isLocked: boolean;
}

/** The related queries of the reply being written. */
export function RelatedChips({ queryId, related, isLocked }: RelatedChipsProps) {
  const dispatch = useDispatch();
  return (
    <Chips
      related={related}
      isLocked={isLocked}
      onRemove={(id) => dispatch(relatedChanged({ queryId, related: related.filter((query) => query.id !== id) }))}
    />
  );
}

interface ChipsProps extends Omit<RelatedChipsProps, 'queryId'> {
  readonly onRemove: (id: string) => void;
}

export function Chips({ related, isLocked, onRemove }: ChipsProps) {
  const { t } = useTranslation();
  if (related.length === 0) return null;
  const remove =
    (id: string) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      focusNeighbour(currentTarget);
      onRemove(id);
    };
  return (
    <ul className="cs-list cs-wrap cs-gap-2" aria-label={t('queryReplies.related')}>
      {related.map((query) => (
        <li key={query.id} className="cs-chip cs-row cs-gap-1 cs-small">
          <span className="cs-chip-text cs-narrowed cs-ellipsis">
            {t('queryReplies.relatedItem', { id: query.id, title: isolated(queryTitleOf(t, query)) })}
          </span>
          <IconButton
            label={t('queryReplies.removeRelated', { id: query.id })}
            icon={<X size={14} />}
            disabled={isLocked}
            onClick={remove(query.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The pressed button disappears, so its neighbour takes the focus. */
function focusNeighbour(button: HTMLElement): void {
  const chip = button.closest('li');
  const neighbour = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button');
  const next =
    neighbour ?? button.closest('form, [role=dialog]')?.querySelector<HTMLElement>('[data-add-related], input');
  next?.focus();
}
