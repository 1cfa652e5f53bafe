import { Eye, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { QueryViewer } from '#contract/http/queries.ts';
import { isolated } from '#common/format/isolated.ts';
import { selectThread } from '../repliesState.ts';

/** More viewers than this are only counted. */
const NAMED_MAX = 2;

/** Colleagues who have the query open. Those who are writing come first. */
export function Viewers() {
  const { t } = useTranslation();
  const { viewers } = useSelector(selectThread);
  const inOrder = [...viewers].sort((a, b) => Number(b.isWriting) - Number(a.isWriting));
  const others = inOrder.length - NAMED_MAX;
  return (
    <div className="cs-viewers cs-wrap cs-narrowed" role="status">
      {inOrder.slice(0, NAMED_MAX).map((viewer) => (
        <Viewer key={viewer.id} viewer={viewer} />
      ))}
      {others > 0 && (
        <p className="cs-query-viewer cs-hint cs-row cs-gap-2 cs-breaks cs-narrowed cs-flush">
          {t('queryReplies.lookingMany', { count: others })}
        </p>
      )}
    </div>
  );
}

function Viewer({ viewer: { name, isWriting } }: { readonly viewer: QueryViewer }) {
  const { t } = useTranslation();
  const Icon = isWriting ? PencilLine : Eye;
  return (
    <p
      className={`cs-query-viewer cs-hint cs-row cs-gap-2 cs-breaks cs-narrowed cs-flush ${isWriting ? 'is-writing' : ''}`.trim()}
    >
      <Icon size={14} aria-hidden="true" />
      <span>
        {isWriting
          ? t('queryReplies.writing', { name: isolated(name) })
          : t('queryReplies.looking', { name: isolated(name) })}
      </span>
    </p>
  );
}
