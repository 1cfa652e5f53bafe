import { useTranslation } from 'react-i18next';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
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
      <bdi className="cs-managed-title cs-strong cs-two-lines" title={title}>
        {title}
      </bdi>
      <span className="cs-hint cs-flush">
        <bdi className="cs-mono cs-small cs-breaks">/{shortcut}</bdi>
        {!isOwn && <> · {audienceName(t, reply, productName)}</>}
      </span>
    </span>
  );
}
