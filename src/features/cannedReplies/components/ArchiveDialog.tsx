import { useTranslation } from 'react-i18next';
import { isolated } from '#contract/names.ts';
import { RemovalDialog, type Removable, type Removal } from '#common/wholeList/index.ts';

export function ArchiveDialog({ list }: { readonly list: Removal<Removable> }) {
  const { t } = useTranslation();
  return (
    <RemovalDialog
      removal={list}
      titleOf={({ name }) => t('cannedReplies.archiveOf', { name: isolated(name) })}
      question={() => t('cannedReplies.archiveQuestion')}
      refused={t('cannedReplies.notArchived')}
    >
      {() => <p className="cs-above-2 cs-muted">{t('cannedReplies.archiveLead')}</p>}
    </RemovalDialog>
  );
}
