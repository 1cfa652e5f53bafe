import { useTranslation } from 'react-i18next';
import type { CannedReply, StaleCannedReply } from '#contract/http/cannedReplies.ts';
import { isolated } from '#contract/names.ts';
import { RemovalDialog, type Removable, type WholeList } from '#common/wholeList/index.ts';

export function ArchiveDialog<Reply extends CannedReply | StaleCannedReply>({
  list,
}: {
  readonly list: WholeList<Reply, Removable>;
}) {
  const { t } = useTranslation();
  return (
    <RemovalDialog
      list={list}
      titleOf={({ name }) => t('cannedReplies.archiveOf', { name: isolated(name) })}
      question={t('cannedReplies.archiveQuestion')}
      refused={t('cannedReplies.notArchived')}
    >
      {() => <p className="cs-above-2 cs-muted">{t('cannedReplies.archiveLead')}</p>}
    </RemovalDialog>
  );
}
