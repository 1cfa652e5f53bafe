import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from '#common/components/Note.tsx';
import { USER_TYPE } from '#contract/domain.ts';
import type { Account } from '#contract/http/accounts.ts';
import type { Role } from '#contract/http/roles.ts';
import { Button } from '#common/components/Button.tsx';
import { SelectField, type SelectOption } from '#common/components/SelectField.tsx';
import { SwitchField } from '#common/components/RadioField.tsx';
import { ToggleField } from '#common/components/CheckField.tsx';
import { useFormFields } from '#common/forms/index.ts';
import type { AccountForm } from '../accountForm.ts';
import { accountForm, rolesRequested, selectChoices } from '../accountsSlice.ts';
import { TYPE_LABEL } from './AccountTable.tsx';

interface AccessFieldsProps {
  readonly form: AccountForm;
  readonly subject: Account | null;
  /** Whether the signed-in user is type A. */
  readonly isAdmin: boolean;
  /** Whether the form edits the user's own account, which cannot be deactivated. */
  readonly isOwn: boolean;
}

const TYPES = [USER_TYPE.staff, USER_TYPE.leader, USER_TYPE.admin] as const;

/** The fields for type, role and status. */
export function AccessFields({ form, subject, isAdmin, isOwn }: AccessFieldsProps) {
  const { t } = useTranslation();
  const { change } = useFormFields(accountForm);
  const types = TYPES.map((value) => ({ value, label: t(TYPE_LABEL[value]) }));
  return (
    <>
      <div className="cs-dialog-pair">
        <RoleField form={form} subject={subject} />
        {isAdmin && (
          <SelectField
            label={t('accounts.type')}
            options={types}
            value={form.type}
            error={null}
            onChange={(type) => change({ type })}
          />
        )}
      </div>
      {subject !== null && !isOwn && (
        <ToggleField
          label={t('accounts.status')}
          hint={t('accounts.statusHint')}
          onLabel={t('accounts.activated')}
          offLabel={t('accounts.deactivated')}
          value={form.isActive}
          onChange={(isActive) => change({ isActive })}
        />
      )}
      {subject !== null && isAdmin && (
        <SwitchField
          label={t('accounts.inService')}
          hint={t('accounts.inServiceHint')}
          onLabel={t('accounts.yes')}
          offLabel={t('accounts.no')}
          value={form.isInService}
          onChange={(isInService) => change({ isInService })}
        />
      )}
    </>
  );
}

function RoleField({ form: { roleId }, subject }: Pick<AccessFieldsProps, 'form' | 'subject'>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { errorOf, change, leave } = useFormFields(accountForm);
  const { roles, rolesStatus } = useSelector(selectChoices);
  return (
    <div>
      <SelectField
        label={t('accounts.role')}
        options={roleOptions(t, roles, subject)}
        value={roleId}
        error={errorOf('roleId')}
        onChange={(chosen) => change({ roleId: chosen })}
        onBlur={() => leave('roleId')}
      />
      {rolesStatus === 'failed' && (
        <Note isError role="alert">
          {t('accounts.rolesFailed')}{' '}
          <Button variant="link" onClick={() => dispatch(rolesRequested())}>
            {t('common.retry')}
          </Button>
        </Note>
      )}
    </div>
  );
}

/**
 * Offers inactive roles, and roles that the user may not assign, as disabled options. The account's present role stays
 * available.
 */
function roleOptions(t: TFunction, roles: readonly Role[], subject: Account | null): readonly SelectOption<string>[] {
  const mine = subject?.roleId ?? '';
  // Roles that have not loaded yet.
  const unlisted =
    subject === null || mine === '' || roles.some(({ id }) => id === mine)
      ? []
      : [{ value: mine, label: subject.roleName }];
  return [
    { value: '', label: t('accounts.chooseRole') },
    ...unlisted,
    ...roles.map((role) => ({
      value: role.id,
      label: roleLabel(t, role),
      disabled: role.id !== mine && (role.status === 'I' || !role.mayGive),
    })),
  ];
}

function roleLabel(t: TFunction, { name, status, mayGive }: Role): string {
  if (status === 'I') return t('accounts.roleInactive', { name });
  return mayGive ? name : t('accounts.roleBeyond', { name });
}
