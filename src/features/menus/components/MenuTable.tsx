import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCE_DEPTH_MAX } from '#contract/constants.ts';
import type { ResourceNode } from '#contract/http/resources.ts';
import { IconButton } from '#common/components/Button.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { isolated } from '#contract/names.ts';
import type { MenuRow } from '../menuTree.ts';

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
export const MenuTable = memo(function MenuTable({ rows, busy, ...actions }: MenuTableProps) {
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
