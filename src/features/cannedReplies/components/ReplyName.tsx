import { useTranslation } from 'react-i18next';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { Cut } from '#common/components/Cut.tsx';
import { useProductName } from '#common/products.ts';
import { audienceName } from '../cannedRows.ts';

interface ReplyNameProps {
  readonly reply: Pick<CannedReply, 'title' | 'shortcut' | 'scope' | 'product'>;
  /** Everything on the screen is the user's own. */
  readonly isOwn?: boolean;
}

/** The title of a reply, its shortcut, and whom it is for. */
export function ReplyName({ reply, isOwn = false }: ReplyNameProps) {
  const { t } = useTranslation();
  const productName = useProductName();
  const { title, shortcut } = reply;
  return (
    <span className="cs-stack cs-narrowed">
      <Cut twoLines className="cs-managed-title cs-strong">
        {title}
      </Cut>
      <span className="cs-hint cs-flush">
        <bdi className="cs-mono cs-small cs-breaks">/{shortcut}</bdi>
        {!isOwn && (
          <>
            {' · '}
            <bdi>{audienceName(t, reply, productName)}</bdi>
          </>
        )}
      </span>
    </span>
  );
}
