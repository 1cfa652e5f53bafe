import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { USER_TYPE } from '#contract/domain.ts';
import type { Role } from '#contract/http/roles.ts';
import { DialogFormView, type FieldWords } from '#common/forms/index.ts';
import { encodePassword } from '#common/passwords.ts';
import { selectUser } from '../../session/index.ts';
import { passwordStateOf, type AccountForm } from '../accountForm.ts';
import { accountForm, selectChoices } from '../accountsSlice.ts';
import { AccessFields } from './AccessFields.tsx';
import { TYPE_LABEL } from './AccountTable.tsx';
import { PersonFields } from './PersonFields.tsx';
import { SecretField } from './SecretField.tsx';

/** The dialog that adds or edits an account. */
export function AccountDialog() {
  const { t } = useTranslation();
  const me = useSelector(selectUser);
  const [password, setPassword] = usePassword();
  const isAdmin = me?.type === USER_TYPE.admin;
  const { roles } = useSelector(selectChoices);
  return (
    <DialogFormView
      form={accountForm}
      title={(subject) => t(subject === null ? 'accounts.createUser' : 'accounts.editUser')}
      encoded={() => (password === '' ? null : encodePassword(password))}
      blocked={({ subject, form }) => (subject === null && form.target === null ? t('accounts.chooseFirst') : null)}
      wide
      wordsOf={(form) => wordsOf(t, form, roles)}
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
