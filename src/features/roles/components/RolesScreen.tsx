import { Plus } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Role } from '#contract/http/roles.ts';
import { USER_TYPE } from '#contract/domain.ts';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { isolated } from '#contract/names.ts';
import { RemovalDialog, WholeListView } from '#common/wholeList/index.ts';
import { selectUser } from '../../session/index.ts';
import { dialogGivenUp, dialogWanted, roleList } from '../rolesSlice.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { RoleTable, type RoleRight } from './RoleTable.tsx';
import './roles.css';

/** The roles that accounts can have. */
export function RolesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const rightOf = useRights();
  useEffect(
    () => () => {
      dispatch(dialogGivenUp());
    },
    [dispatch],
  );
  const edit = useCallback(
    (id: string) => {
      dispatch(dialogWanted({ id }));
    },
    [dispatch],
  );
  const remove = useCallback(
    ({ id, name, accountCount }: Role) => {
      dispatch(roleList.actions.removalAsked({ id, name, accountCount }));
    },
    [dispatch],
  );
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-whole-head">
        <ScreenHeading>{t('screens.roles')}</ScreenHeading>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => dispatch(dialogWanted({ id: null }))}>
          <Plus size={16} aria-hidden="true" />
          {t('roles.create')}
        </Button>
      </div>
      <WholeListView list={roleList} failed={t('roles.failed')} empty={t('roles.none')}>
        {(rows, isBusy) => <RoleTable rows={rows} busy={isBusy} rightOf={rightOf} onEdit={edit} onRemove={remove} />}
      </WholeListView>
      <RoleDialog />
      <RemovalDialog list={roleList} titleOf={({ name }) => t('roles.deleteOf', { name: isolated(name) })}>
        {({ accountCount }) =>
          accountCount > 0 && <p className="cs-removal-note">{t('roles.inUse', { count: accountCount })}</p>
        }
      </RemovalDialog>
    </div>
  );
}

/**
 * What the user may do with a role. Type A may do everything. Others may not change their own role, nor one with
 * permissions that they lack.
 */
function useRights(): (role: Role) => RoleRight {
  const user = useSelector(selectUser);
  return useCallback(
    ({ id, mayGive }) => {
      if (user?.type === USER_TYPE.admin) return 'all';
      if (user?.roleId === id) return 'own';
      return mayGive ? 'all' : 'beyond';
    },
    [user],
  );
}
