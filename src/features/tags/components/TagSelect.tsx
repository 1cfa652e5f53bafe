import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isolated } from '#contract/names.ts';
import { SelectField } from '#common/components/SelectField.tsx';
import { useProductName } from '#common/products.ts';
import { namedTags } from '../tagChoice.ts';
import { selectTags } from '../tagsSlice.ts';

interface TagSelectProps {
  readonly tagId: string | null;
  /** Only its tags are offered; null: those of all products. */
  readonly product: number | null;
  /** What the option without a tag is called. */
  readonly all: string;
  readonly onChange: (change: { readonly tagId: string | null }) => void;
}

/** Filters a list by a topic or a reason. Not drawn while there are no tags. */
export function TagSelect({ tagId, product, all, onChange }: TagSelectProps) {
  const { t } = useTranslation();
  const productName = useProductName();
  const offered = namedTags(useSelector(selectTags)).filter(
    ({ tag }) => product === null || tag.comeFrom === product || tag.id === tagId,
  );
  if (offered.length === 0 && tagId === null) return null;
  const options = offered.map(({ tag, name }) => {
    const full = product === null ? `${isolated(productName(tag.comeFrom))}: ${name}` : name;
    return { value: tag.id, label: tag.isActive ? full : t('tags.inactive', { name: full }) };
  });
  // An address may contain any.
  const unknown = tagId === null || offered.some(({ tag }) => tag.id === tagId) ? [] : [{ value: tagId, label: tagId }];
  return (
    <SelectField
      label={t('tags.one')}
      options={[{ value: '', label: all }, ...options, ...unknown]}
      value={tagId ?? ''}
      onChange={(value) => onChange({ tagId: value === '' ? null : value })}
    />
  );
}

/** Whether lists have a column for tags. */
export function useHasTags(): boolean {
  return useSelector(selectTags).length > 0;
}
