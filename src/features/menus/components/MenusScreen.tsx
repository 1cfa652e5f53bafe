import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { RESOURCE_DEPTH_MAX } from '#contract/constants.ts';
import { Button, IconButton } from '#common/components/Button.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Tag } from '#common/components/states.tsx';
import { isolated } from '#contract/names.ts';
import { isPermitted } from '#common/permission.ts';
import { RemovalDialog, WholeListView } from '#common/wholeList/index.ts';
import { selectPermissionHolder } from '../../session/index.ts';
import { formOf, newMenu } from '../menuForm.ts';
import { parentIdsOf, type MenuRow } from '../menuTree.ts';
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
import { MenuDialog } from './MenuDialog.tsx';
import './menus.css';

export function MenusScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const tree = useSelector(selectMenuTree);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
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
        {(_, isBusy) => <MenuTable isBusy={isBusy} />}
      </WholeListView>
      <MenuDialog />
      <RemovalDialog removal={menuList} titleOf={({ name }) => t('menus.deleteOf', { name: isolated(name) })}>
        {({ roleCount, childCount }) => (
          <>
            {roleCount > 0 && <p className="cs-above-2 cs-muted">{t('menus.rolesLose', { count: roleCount })}</p>}
            {childCount > 0 && <p className="cs-above-2 cs-muted">{t('menus.hasChildren', { count: childCount })}</p>}
          </>
        )}
      </RemovalDialog>
    </div>
  );
}

/** A tree as a table. The first cell shows the level, and its button folds the rows below. */
function MenuTable({ isBusy }: { readonly isBusy: boolean }) {
  const { t } = useTranslation();
  const columns = [t('menus.name'), t('menus.sequence'), t('menus.url'), t('menus.type'), t('menus.operation')];
  return (
    <Table label={t('menus.listOf')} columns={columns} busy={isBusy} className="is-grid cs-menus-table">
      {useSelector(selectMenuRows).map((row) => (
        <MenuLine key={row.node.id} {...row} />
      ))}
    </Table>
  );
}

const MenuLine = memo(function MenuLine({ node, level, isFolded }: MenuRow) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { id, name, sortNum, uri, type, status, children } = node;
  const isParent = children.length > 0;
  return (
    <Row className={status === 'A' ? '' : 'is-muted'}>
      <Cell className={`cs-menus-name cs-cell-wide is-level-${level}`}>
        <span className="cs-menus-tree cs-flex cs-gap-1 cs-at-top">
          {isParent ? (
            <IconButton
              className={`compact cs-menus-fold ${isFolded ? '' : 'is-open'}`.trim()}
              label={t('menus.submenusOf', { name: isolated(name) })}
              aria-expanded={!isFolded}
              icon={<ChevronRight size={16} aria-hidden="true" />}
              onClick={() => dispatch(isFolded ? menuUnfolded({ id }) : menuFolded({ id }))}
            />
          ) : (
            <span className="cs-menus-no-fold cs-fixed" />
          )}
          <span className="cs-menus-words cs-row cs-wrap cs-breaks cs-narrowed">
            <span className="cs-visually-hidden">{t('menus.level', { level })} </span>
            <bdi className="cs-narrowed">{name}</bdi>
            {status !== 'A' && <Tag positive={false}>{t('menus.invalid')}</Tag>}
          </span>
        </span>
      </Cell>
      <Cell className="cs-menus-sequence" caption={t('menus.sequence')}>
        {sortNum}
      </Cell>
      <Cell className="cs-cell-wide">
        <code dir="ltr" className="cs-mono cs-small cs-breaks">
          {uri}
        </code>
      </Cell>
      <Cell className="cs-menus-type">{t(`menus.types.${type}`)}</Cell>
      <Cell className="cs-whole-actions cs-cell-wide">
        <MenuActions node={node} level={level} />
      </Cell>
    </Row>
  );
});

function MenuActions({ node, level }: Pick<MenuRow, 'node' | 'level'>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const holder = useSelector(selectPermissionHolder);
  const { children, roleCount, ...menu } = node;
  const { id, name, uri } = menu;
  const named = { name: isolated(name) };
  // A permission that the user does not have.
  const isBeyond = uri !== '' && !isPermitted(holder, [uri]);
  return (
    <RowButtons>
      <RowButton
        word={t('menus.edit')}
        name={t('menus.editOf', named)}
        icon={<Pencil size={14} aria-hidden="true" />}
        onClick={() => dispatch(menuForm.actions.opened({ subject: menu, form: formOf(menu) }))}
      />
      {level < RESOURCE_DEPTH_MAX && (
        <RowButton
          word={t('menus.addSubmenu')}
          name={t('menus.addOf', named)}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => dispatch(menuForm.actions.opened({ subject: null, form: newMenu(node, children) }))}
        />
      )}
      <RowButton
        word={t('menus.delete')}
        name={t('menus.deleteOf', named)}
        icon={<Trash2 size={14} aria-hidden="true" />}
        unavailable={isBeyond ? t('menus.beyond') : null}
        onClick={() => dispatch(menuList.actions.removalAsked({ id, name, roleCount, childCount: children.length }))}
      />
    </RowButtons>
  );
}
