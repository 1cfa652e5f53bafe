import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useKeyHint } from '#common/commands/index.ts';

/** Leads to the workspace, and says which keys do so. */
export function WorkspaceLink({ primary = false }: { readonly primary?: boolean }) {
  const { t } = useTranslation();
  const { title, ...keys } = useKeyHint('go.chat')(t('tasks.openWorkspace'));
  return (
    <Link to="/chat" className={`ui ${primary ? 'primary ' : ''}button`} {...keys}>
      {title}
    </Link>
  );
}
