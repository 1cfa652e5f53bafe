import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/http/roles.ts';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { isolated } from '#contract/names.ts';

/** `own`: the user's own role. `beyond`: the role has permissions that the user lacks. Both are read-only. */
export type RoleRight = 'all' | 'own' | 'beyond';

interface RoleTableProps {
  readonly rows: readonly Role[];
  readonly busy: boolean;
  readonly rightOf: (role: Role) => RoleRight;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (role: Role) => void;
}

export const RoleTable = memo(function RoleTable({ rows, busy, rightOf, onEdit, onRemove }: RoleTableProps) {
  const { t } = useTranslation();
  const columns = [
    t('roles.name'),
    t('roles.status'),
    t('roles.describe'),
    t('roles.created'),
    t('roles.updated'),
    t('roles.accounts'),
    t('roles.operation'),
  ];
  return (
    <Table label={t('roles.listOf')} columns={columns} busy={busy} className="is-grid cs-roles-table">
      {rows.map((row) => (
        <RoleRow key={row.id} row={row} right={rightOf(row)} onEdit={onEdit} onRemove={onRemove} />
      ))}
    </Table>
  );
});

interface RoleRowProps extends Pick<RoleTableProps, 'onEdit' | 'onRemove'> {
  readonly row: Role;
  readonly right: RoleRight;
}

const RoleRow = memo(function RoleRow({ row, right, onEdit, onRemove }: RoleRowProps) {
  const { t } = useTranslation();
  const { id, name, status, remark, createTime, updateTime, accountCount } = row;
  const named = { name: isolated(name) };
  return (
    <Row>
      <Cell className="cs-roles-name cs-strong">
        <bdi className="cs-two-lines" title={name}>
          {name}
        </bdi>
      </Cell>
      <Cell>
        <Tag positive={status === 'A'}>{t(status === 'A' ? 'roles.effective' : 'roles.invalid')}</Tag>
      </Cell>
      <Cell className="cs-cell-wide">
        <bdi className="cs-two-lines" title={remark}>
          {remark}
        </bdi>
      </Cell>
      <Cell className="cs-cell-wide">
        <Caption>{t('roles.created')}</Caption>
        <Time iso={createTime} show="stacked" />
      </Cell>
      <Cell className="cs-cell-wide">
        <Caption>{t('roles.updated')}</Caption>
        <Time iso={updateTime} show="stacked" />
      </Cell>
      <Cell className="cs-cell-wide">
        <Caption>{t('roles.accounts')}</Caption>
        {accountCount}
      </Cell>
      <Cell className="cs-whole-actions cs-cell-wide">
        {right === 'all' ? (
          <RowButtons>
            <RowButton
              word={t('roles.edit')}
              name={t('roles.editOf', named)}
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => onEdit(id)}
            />
            <RowButton
              word={t('roles.delete')}
              name={t('roles.deleteOf', named)}
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => onRemove(row)}
            />
          </RowButtons>
        ) : (
          <span className="cs-hint">{t(`roles.right.${right}`)}</span>
        )}
      </Cell>
    </Row>
  );
});

/** In a card, names the value as the column heading does in the table. */
function Caption({ children }: { readonly children: string }) {
  return <span className="cs-caption cs-small">{children} </span>;
}
