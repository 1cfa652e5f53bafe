import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { USER_TYPE } from '#contract/domain.ts';
import type { Account } from '#contract/http/accounts.ts';
import type { Role } from '#contract/http/roles.ts';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { Note } from '#common/components/Note.tsx';
import { PasswordField, TextField } from '#common/components/TextField.tsx';
import { SelectField, type SelectOption } from '#common/components/SelectField.tsx';
import { SwitchField, ToggleField } from '#common/components/RadioField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, type FieldWords, useFormFields } from '#common/forms/index.ts';
import { encodePassword } from '#common/passwords.ts';
import { selectUser } from '../../session/index.ts';
import { passwordStateOf, type AccountForm } from '../accountForm.ts';
import { accountForm, accountRoles, rolesRequested } from '../accountsSlice.ts';
import { TYPE_LABEL } from './AccountTable.tsx';
import { AppUserFields, phoneOf } from './AppUserFields.tsx';

export function AccountDialog() {
  const { t } = useTranslation();
  const me = useSelector(selectUser);
  const [password, setPassword] = usePassword();
  const isAdmin = me?.type === USER_TYPE.admin;
  const roles = useSelector(accountRoles.select);
  return (
    <DialogFormView
      form={accountForm}
      title={(subject) => t(subject === null ? 'accounts.createUser' : 'accounts.editUser')}
      encoded={() => (password === '' ? null : encodePassword(password))}
      blocked={({ subject, form }) => (subject === null && form.target === null ? t('accounts.chooseFirst') : null)}
      wide
      wordsOf={(form) => wordsOf(t, form, roles.options)}
    >
      {({ subject, form }) => {
        // Anyone but type A may change only the name and email of their own account.
        const isOwn = subject !== null && subject.id === me?.id;
        return (
          <>
            <PersonFields form={form} subject={subject} />
            {(isAdmin || !isOwn) && (
              <>
                <AccessFields form={form} subject={subject} isAdmin={isAdmin} isOwn={isOwn} />
                <SecretField isNew={subject === null} password={password} onChange={setPassword} />
              </>
            )}
          </>
        );
      }}
    </DialogFormView>
  );
}

function wordsOf(
  t: TFunction,
  { name, email, roleId, type, isActive, isInService }: AccountForm,
  roles: readonly Role[],
): readonly FieldWords[] {
  return [
    { name: t('accounts.name'), text: name },
    { name: t('accounts.email'), text: email },
    { name: t('accounts.role'), text: roles.find(({ id }) => id === roleId)?.name ?? roleId },
    { name: t('accounts.type'), text: t(TYPE_LABEL[type]) },
    { name: t('accounts.status'), text: t(isActive ? 'accounts.activated' : 'accounts.deactivated') },
    { name: t('accounts.inService'), text: t(isInService ? 'accounts.yes' : 'accounts.no') },
  ];
}

interface PersonFieldsProps {
  readonly form: AccountForm;
  readonly subject: Account | null;
}

/** The fields for account name, nickname, phone and email. */
function PersonFields({ form, subject }: PersonFieldsProps) {
  const { t } = useTranslation();
  const { change, textOf } = useFormFields(accountForm);
  const isNew = subject === null;
  return (
    <>
      <div className="cs-pair cs-grid">
        <AccountField form={form} isNew={isNew} />
        <TextField
          {...(isNew ? {} : INITIAL_FOCUS)}
          label={t('accounts.name')}
          {...textOf('name', form.name, (name) => change({ name }))}
          required
          dir="auto"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {isNew || subject.targetId === null ? (
        <AppUserFields form={form} isNew={isNew} />
      ) : (
        <TextField
          label={t('accounts.phone')}
          value={phoneOf(subject)}
          readOnly
          dir="ltr"
          autoComplete="off"
          hint={t('accounts.fixed')}
        />
      )}
      <TextField
        label={t('accounts.email')}
        type="email"
        {...textOf('email', form.email, (email) => change({ email }))}
        required
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

function AccountField({ form, isNew }: { readonly form: AccountForm; readonly isNew: boolean }) {
  const { t } = useTranslation();
  const { change, textOf } = useFormFields(accountForm);
  const shared = { label: t('accounts.account'), dir: 'auto', autoComplete: 'username' } as const;
  if (!isNew) return <TextField {...shared} value={form.account} readOnly hint={t('accounts.fixed')} />;
  return (
    <TextField
      {...INITIAL_FOCUS}
      {...shared}
      {...textOf('account', form.account, (account) => change({ account }))}
      required
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/**
 * Keeps the typed password in the component. The store only knows whether it is valid. The password is lost when the
 * dialog closes.
 */
function usePassword(): readonly [string, (password: string) => void] {
  const dispatch = useDispatch();
  const state = useSelector(accountForm.select);
  const isOpen = state !== null;
  const [typed, setTyped] = useState({ isOpen, password: '' });
  if (typed.isOpen !== isOpen) setTyped({ isOpen, password: '' });
  const known = passwordStateOf(typed.password);
  // The form may have outlived a visit to another screen or a save. Then its password is gone, and the store must know.
  const isOutdated = state?.status === 'editing' && state.form.password !== known;
  useEffect(() => {
    if (isOutdated) dispatch(accountForm.actions.fieldsChanged({ password: known }));
  }, [dispatch, isOutdated, known]);
  return [
    typed.password,
    (password) => {
      setTyped({ isOpen, password });
      dispatch(accountForm.actions.fieldsChanged({ password: passwordStateOf(password) }));
    },
  ];
}

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
function AccessFields({ form, subject, isAdmin, isOwn }: AccessFieldsProps) {
  const { t } = useTranslation();
  const { change } = useFormFields(accountForm);
  const types = TYPES.map((value) => ({ value, label: t(TYPE_LABEL[value]) }));
  return (
    <>
      <div className="cs-pair cs-grid">
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
  const roles = useSelector(accountRoles.select);
  return (
    <div>
      <SelectField
        label={t('accounts.role')}
        options={roleOptions(t, roles.options, subject)}
        value={roleId}
        error={errorOf('roleId')}
        onChange={(chosen) => change({ roleId: chosen })}
        onBlur={() => leave('roleId')}
      />
      {roles.status === 'failed' && (
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
  if (status === 'I') return t('accounts.roleInactive', { name: isolated(name) });
  return mayGive ? name : t('accounts.roleBeyond', { name });
}

interface SecretFieldProps {
  readonly isNew: boolean;
  readonly password: string;
  readonly onChange: (password: string) => void;
}

/** The password of a new account, or a new password. */
function SecretField({ isNew, password, onChange }: SecretFieldProps) {
  const { t } = useTranslation();
  const { errorOf, leave } = useFormFields(accountForm);
  return (
    <PasswordField
      label={t('accounts.password')}
      {...(isNew ? {} : { hint: t('accounts.passwordHint') })}
      value={password}
      error={errorOf('password')}
      autoComplete="new-password"
      required={isNew}
      onValue={onChange}
      onBlur={() => leave('password')}
    />
  );
}
