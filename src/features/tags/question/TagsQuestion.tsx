import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { TAGS_ON_END } from '#contract/domain.ts';
import type { ProductsRoot } from '#common/products.ts';
import { Tags, type Tagged } from '../tags.tsx';
import type { TagsRoot } from '../tagsSlice.ts';
import { selectTagIds, selectTagsOnEnd, subjectOf } from '../tagsSubject.ts';

interface TagsQuestionProps {
  readonly of: Tagged;
  /** Enter without a text and without an active row. Left out: it does nothing. */
  readonly onDone?: () => void;
}

/** The tags inside of the question before the end, where the product asks for them. */
export function TagsQuestion(props: TagsQuestionProps) {
  const { t } = useTranslation();
  const asked = useSelector((root: TagsRoot & ProductsRoot) => selectTagsOnEnd(root, subjectOf(props.of)));
  if (asked === TAGS_ON_END.never) return null;
  return (
    <div className="cs-above-2">
      <p className="cs-strong">{t(asked === TAGS_ON_END.require ? 'tagsQuestion.require' : 'tagsQuestion.suggest')}</p>
      <Tags place="question" {...props} />
    </div>
  );
}

/** Why it cannot end yet: it needs a tag; null: it can. */
export function useMissingTag(tagged: Tagged): string | null {
  const { t } = useTranslation();
  const of = subjectOf(tagged);
  const isMissing = useSelector(
    (root: TagsRoot & ProductsRoot) =>
      selectTagsOnEnd(root, of) === TAGS_ON_END.require && selectTagIds(root, of).length === 0,
  );
  return isMissing ? t('tagsQuestion.needed') : null;
}
