import { Pencil, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { USER_TYPE } from '#contract/domain.ts';
import type { Role } from '#contract/http/roles.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Button } from '#common/components/Button.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { Tag } from '#common/components/states.tsx';
import { isolated } from '#contract/names.ts';
import { RemovalDialog, WholeListView } from '#common/wholeList/index.ts';
import { useShown } from '#common/useShown.ts';
import { selectUser } from '../../session/index.ts';
import { dialogClosed, dialogRequested, roleList } from '../rolesSlice.ts';
import { RoleDialog } from './RoleDialog.tsx';
import './roles.css';

export function RolesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useShown(undefined, dialogClosed);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('screens.roles')}</ScreenHeading>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => dispatch(dialogRequested({ id: null }))}>
          <Plus size={16} aria-hidden="true" />
          {t('roles.create')}
        </Button>
      </div>
      <WholeListView list={roleList} failed={t('roles.failed')} empty={t('roles.none')}>
        {(rows, isBusy) => <RoleTable rows={rows} busy={isBusy} />}
      </WholeListView>
      <RoleDialog />
      <RemovalDialog removal={roleList} titleOf={({ name }) => t('roles.deleteOf', { name: isolated(name) })}>
        {({ accountCount }) =>
          accountCount > 0 && <p className="cs-above-2 cs-muted">{t('roles.inUse', { count: accountCount })}</p>
        }
      </RemovalDialog>
    </div>
  );
}

function RoleTable({ rows, busy }: { readonly rows: readonly Role[]; readonly busy: boolean }) {
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
        <RoleRow key={row.id} row={row} />
      ))}
    </Table>
  );
}

const RoleRow = memo(function RoleRow({ row }: { readonly row: Role }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const right = useRight(row);
  const { id, name, status, remark, createTime, updateTime, accountCount } = row;
  const named = { name: isolated(name) };
  return (
    <Row>
      <Cell className="cs-roles-name cs-strong">
        <Cut twoLines>{name}</Cut>
      </Cell>
      <Cell>
        <Tag positive={status === 'A'}>{t(status === 'A' ? 'roles.effective' : 'roles.invalid')}</Tag>
      </Cell>
      <Cell className="cs-cell-wide">
        <Cut twoLines>{remark}</Cut>
      </Cell>
      <Cell className="cs-cell-wide" caption={t('roles.created')}>
        <Time iso={createTime} show="stacked" />
      </Cell>
      <Cell className="cs-cell-wide" caption={t('roles.updated')}>
        <Time iso={updateTime} show="stacked" />
      </Cell>
      <Cell className="cs-cell-wide" caption={t('roles.accounts')}>
        {accountCount}
      </Cell>
      <Cell className="cs-whole-actions cs-cell-wide">
        {right === 'all' ? (
          <RowButtons>
            <RowButton
              word={t('roles.edit')}
              name={t('roles.editOf', named)}
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => dispatch(dialogRequested({ id }))}
            />
            <RowButton
              word={t('roles.delete')}
              name={t('roles.deleteOf', named)}
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => dispatch(roleList.actions.removalAsked({ id, name, accountCount }))}
            />
          </RowButtons>
        ) : (
          <span className="cs-hint">{t(`roles.right.${right}`)}</span>
        )}
      </Cell>
    </Row>
  );
});

/**
 * What the user may do with a role. Type A may do everything. Others may not change their own role, nor one with
 * permissions that they lack.
 */
function useRight({ id, mayGive }: Role): 'all' | 'own' | 'beyond' {
  const user = useSelector(selectUser);
  if (user?.type === USER_TYPE.admin) return 'all';
  if (user?.roleId === id) return 'own';
  return mayGive ? 'all' : 'beyond';
}
