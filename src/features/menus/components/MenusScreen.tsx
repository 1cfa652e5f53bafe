import { Plus, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useCallback, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { RESOURCE_DEPTH_MAX } from '#contract/constants.ts';
import type { ResourceNode } from '#contract/http/resources.ts';
import { Button, IconButton } from '#common/components/Button.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Tag } from '#common/components/states.tsx';
import { isolated } from '#common/format/isolated.ts';
import { isPermitted } from '#common/permission/permission.ts';
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

interface MenuTableProps {
  readonly rows: readonly MenuRow[];
  readonly busy: boolean;
  /** Whether the menu is a permission that the signed-in user does not have. */
  readonly isBeyond: (node: ResourceNode) => boolean;
  readonly onFold: (id: string, isFolded: boolean) => void;
  readonly onEdit: (node: ResourceNode) => void;
  readonly onAddChild: (node: ResourceNode) => void;
  readonly onRemove: (node: ResourceNode) => void;
}

/** A tree as a table. The first cell shows the level, and its button folds the rows below. */
const MenuTable = memo(function MenuTable({ rows, busy, ...actions }: MenuTableProps) {
  const { t } = useTranslation();
  const columns = [t('menus.name'), t('menus.sequence'), t('menus.url'), t('menus.type'), t('menus.operation')];
  return (
    <Table label={t('menus.listOf')} columns={columns} busy={busy} className="is-grid cs-menus-table">
      {rows.map(({ node, level, isFolded }) => (
        <MenuLine key={node.id} node={node} level={level} isFolded={isFolded} {...actions} />
      ))}
    </Table>
  );
});

type MenuLineProps = MenuRow & Omit<MenuTableProps, 'rows' | 'busy'>;

const MenuLine = memo(function MenuLine({ node, level, isFolded, onFold, ...actions }: MenuLineProps) {
  const { t } = useTranslation();
  const { id, name, sortNum, uri, type, status, children } = node;
  const isParent = children.length > 0;
  return (
    <Row className={status === 'A' ? '' : 'is-muted'}>
      <Cell className={`cs-menus-name cs-cell-wide is-level-${level}`}>
        <span className="cs-menus-place">
          {isParent ? (
            <IconButton
              className={`compact cs-menus-fold ${isFolded ? '' : 'is-open'}`.trim()}
              label={t('menus.submenusOf', { name: isolated(name) })}
              aria-expanded={!isFolded}
              icon={<ChevronRight size={16} aria-hidden="true" />}
              onClick={() => onFold(id, !isFolded)}
            />
          ) : (
            <span className="cs-menus-no-fold" />
          )}
          <span className="cs-menus-words cs-row cs-wrap cs-breaks cs-narrowed">
            <span className="cs-visually-hidden">{t('menus.level', { level })} </span>
            <bdi>{name}</bdi>
            {status !== 'A' && <Tag positive={false}>{t('menus.invalid')}</Tag>}
          </span>
        </span>
      </Cell>
      <Cell className="cs-menus-sequence">
        <span className="cs-caption cs-small">{t('menus.sequence')} </span>
        {sortNum}
      </Cell>
      <Cell className="cs-menus-url cs-cell-wide">
        <code dir="ltr">{uri}</code>
      </Cell>
      <Cell className="cs-menus-type">{t(`menus.types.${type}`)}</Cell>
      <Cell className="cs-whole-actions cs-cell-wide">
        <MenuActions node={node} level={level} {...actions} />
      </Cell>
    </Row>
  );
});

function MenuActions({
  node,
  level,
  isBeyond,
  onEdit,
  onAddChild,
  onRemove,
}: Omit<MenuLineProps, 'isFolded' | 'onFold'>) {
  const { t } = useTranslation();
  const named = { name: isolated(node.name) };
  return (
    <RowButtons>
      <RowButton
        word={t('menus.edit')}
        name={t('menus.editOf', named)}
        icon={<Pencil size={14} aria-hidden="true" />}
        onClick={() => onEdit(node)}
      />
      {level < RESOURCE_DEPTH_MAX && (
        <RowButton
          word={t('menus.addSubmenu')}
          name={t('menus.addOf', named)}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => onAddChild(node)}
        />
      )}
      <RowButton
        word={t('menus.delete')}
        name={t('menus.deleteOf', named)}
        icon={<Trash2 size={14} aria-hidden="true" />}
        unavailable={isBeyond(node) ? t('menus.beyond') : null}
        onClick={() => onRemove(node)}
      />
    </RowButtons>
  );
}

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
