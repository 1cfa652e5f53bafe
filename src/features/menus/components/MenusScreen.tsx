import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ResourceNode } from '#contract/http/resources.ts';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { isolated } from '#contract/names.ts';
import { isPermitted } from '#common/permission.ts';
import { RemovalDialog, WholeListView } from '#common/wholeList/index.ts';
import { selectPermissionHolder } from '../../session/index.ts';
import { formOf, newMenu } from '../menuForm.ts';
import {
  allFolded,
  allUnfolded,
  menuFolded,
  menuForm,
  menuList,
  menuUnfolded,
  selectMenuRows,
  selectMenuTree,
} from '../menusSlice.ts';
import { parentIdsOf } from '../menuTree.ts';
import { MenuDialog } from './MenuDialog.tsx';
import { MenuTable } from './MenuTable.tsx';
import './menus.css';

/** The menus and permissions of the back-office. */
export function MenusScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const tree = useSelector(selectMenuTree);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-whole-head">
        <ScreenHeading>{t('screens.menus')}</ScreenHeading>
        <span className="cs-wrap cs-gap-2">
          <Button variant="tertiary" onClick={() => dispatch(allUnfolded())}>
            {t('menus.expandAll')}
          </Button>
          <Button variant="tertiary" onClick={() => dispatch(allFolded({ ids: parentIdsOf(tree) }))}>
            {t('menus.collapseAll')}
          </Button>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => dispatch(menuForm.actions.opened({ subject: null, form: newMenu(null, tree) }))}
          >
            <Plus size={16} aria-hidden="true" />
            {t('menus.create')}
          </Button>
        </span>
      </div>
      <WholeListView list={menuList} failed={t('menus.failed')} empty={t('menus.none')}>
        {(_, isBusy) => <Rows isBusy={isBusy} />}
      </WholeListView>
      <MenuDialog />
      <RemovalDialog list={menuList} titleOf={({ name }) => t('menus.deleteOf', { name: isolated(name) })}>
        {({ roleCount, childCount }) => (
          <>
            {roleCount > 0 && <p className="cs-removal-note">{t('menus.rolesLose', { count: roleCount })}</p>}
            {childCount > 0 && <p className="cs-removal-note">{t('menus.hasChildren', { count: childCount })}</p>}
          </>
        )}
      </RemovalDialog>
    </div>
  );
}

function Rows({ isBusy }: { readonly isBusy: boolean }) {
  const dispatch = useDispatch();
  const rows = useSelector(selectMenuRows);
  const holder = useSelector(selectPermissionHolder);
  const fold = useCallback(
    (id: string, isFolded: boolean) => {
      dispatch(isFolded ? menuFolded({ id }) : menuUnfolded({ id }));
    },
    [dispatch],
  );
  const edit = useCallback(
    (node: ResourceNode) => {
      const { children: _children, roleCount: _roleCount, ...menu } = node;
      dispatch(menuForm.actions.opened({ subject: menu, form: formOf(menu) }));
    },
    [dispatch],
  );
  const addChild = useCallback(
    (node: ResourceNode) => {
      dispatch(menuForm.actions.opened({ subject: null, form: newMenu(node, node.children) }));
    },
    [dispatch],
  );
  const remove = useCallback(
    ({ id, name, roleCount, children }: ResourceNode) => {
      dispatch(menuList.actions.removalAsked({ id, name, roleCount, childCount: children.length }));
    },
    [dispatch],
  );
  const isBeyond = useCallback(({ uri }: ResourceNode) => uri !== '' && !isPermitted(holder, [uri]), [holder]);
  return (
    <MenuTable
      rows={rows}
      busy={isBusy}
      isBeyond={isBeyond}
      onFold={fold}
      onEdit={edit}
      onAddChild={addChild}
      onRemove={remove}
    />
  );
}
