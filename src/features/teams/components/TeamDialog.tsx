import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { TEAM_WAIT_MAX_MINUTES } from '#contract/constants.ts';
import type { Product } from '#contract/http/products.ts';
import type { Team } from '#contract/http/teams.ts';
import { isolated } from '#contract/names.ts';
import { RadioField } from '#common/components/RadioField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { languageName } from '#common/format/languageName.ts';
import { DialogFormView, useFormFields, type FieldWords, type FormState } from '#common/forms/index.ts';
import { nameOfProduct, selectProducts } from '#common/products.ts';
import type { TeamForm } from '../teamForm.ts';
import { teamForm } from '../teamsSlice.ts';
import { MembersField } from './MembersField.tsx';
import { ProductsField } from './ProductsField.tsx';

/** The dialog that adds or edits a team. */
export function TeamDialog() {
  const { t } = useTranslation();
  const products = useSelector(selectProducts);
  return (
    <DialogFormView
      form={teamForm}
      wide
      title={(team) => t(team === null ? 'teams.addTitle' : 'teams.editTitle')}
      wordsOf={(form) => wordsOf(t, form, products)}
    >
      {(state) => <TeamFields state={state} />}
    </DialogFormView>
  );
}

const STATES = ['active', 'inactive'] as const;

function wordsOf(
  t: TFunction,
  { name, products, members, waitMinutes, isActive }: TeamForm,
  known: readonly Product[],
): readonly FieldWords[] {
  const people = members.map((member) => {
    const languages = member.languages.map(languageName).join(', ');
    return isolated(member.name) + (languages === '' ? '' : ` (${languages})`);
  });
  return [
    { name: t('teams.name'), text: name },
    {
      name: t('teams.products'),
      text: products.map((code) => isolated(nameOfProduct(t, known, Number(code)))).join(', '),
    },
    { name: t('teams.members'), text: people.sort().join(', ') },
    { name: t('teams.waitMinutes'), text: waitMinutes },
    { name: t('teams.state'), text: t(isActive ? 'teams.active' : 'teams.inactive') },
  ];
}

function TeamFields({ state: { subject, form, status } }: { readonly state: FormState<Team, TeamForm> }) {
  const { t } = useTranslation();
  const { errorOf, change, leave, textOf } = useFormFields(teamForm);
  const isSaving = status === 'saving';
  return (
    <>
      <TextField
        {...INITIAL_FOCUS}
        {...textOf('name', form.name, (name) => change({ name }))}
        label={t('teams.name')}
        required
        readOnly={isSaving}
        dir="auto"
        autoComplete="off"
      />
      <ProductsField
        teamId={subject?.id ?? null}
        chosen={form.products}
        isDisabled={isSaving}
        onChange={(products) => change({ products })}
      />
      <TextField
        {...textOf('waitMinutes', form.waitMinutes, (waitMinutes) => change({ waitMinutes }))}
        label={t('teams.waitMinutes')}
        hint={t('teams.waitHint', { max: TEAM_WAIT_MAX_MINUTES })}
        required
        readOnly={isSaving}
        inputMode="numeric"
        autoComplete="off"
      />
      <RadioField
        label={t('teams.state')}
        hint={t('teams.stateHint')}
        options={STATES.map((value) => ({ value, label: t(`teams.${value}`), disabled: isSaving }))}
        value={form.isActive ? 'active' : 'inactive'}
        onChange={(chosen) => change({ isActive: chosen === 'active' })}
      />
      <MembersField
        members={form.members}
        isDisabled={isSaving}
        error={errorOf('members')}
        onChange={(members) => change({ members })}
        onLeave={() => leave('members')}
      />
    </>
  );
}
