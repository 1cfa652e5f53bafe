import { Eye, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { QueryLooker } from '../../../../../contract/http/queries.ts';
import { isolated } from '../../../../common/format/isolated.ts';
import { selectThread } from '../repliesState.ts';

/** So many colleagues are named; the others are counted. */
const NAMED_MAX = 2;

/** Who else has the query on the screen. Those who write come first. */
export function Lookers() {
  const { t } = useTranslation();
  const { lookers } = useSelector(selectThread);
  const inOrder = [...lookers].sort((a, b) => Number(b.isWriting) - Number(a.isWriting));
  const others = inOrder.length - NAMED_MAX;
  return (
    <div className="cs-lookers" role="status">
      {inOrder.slice(0, NAMED_MAX).map((looker) => (
        <Looker key={looker.id} looker={looker} />
      ))}
      {others > 0 && <p className="cs-looker">{t('queryReplies.lookingMany', { count: others })}</p>}
    </div>
  );
}

function Looker({ looker: { name, isWriting } }: { readonly looker: QueryLooker }) {
  const { t } = useTranslation();
  const Icon = isWriting ? PencilLine : Eye;
  return (
    <p className={`cs-looker ${isWriting ? 'is-writing' : ''}`.trim()}>
      <Icon size={14} aria-hidden="true" />
      {isWriting
        ? t('queryReplies.writing', { name: isolated(name) })
        : t('queryReplies.looking', { name: isolated(name) })}
    </p>
  );
}
