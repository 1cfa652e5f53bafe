import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { MENU_KEYS } from '#contract/domain.ts';
import type { Resource, ResourceNode, ResourceType } from '#contract/http/resources.ts';
import { RadioField } from '#common/components/RadioField.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField, TextAreaField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, useFormFields, type FormState, type FieldWords } from '#common/forms/index.ts';
import { isolated } from '#contract/names.ts';
import type { MenuForm } from '../menuForm.ts';
import { menuForm, selectMenuTree } from '../menusSlice.ts';
import { parentChoices, flattenResources } from '../menuTree.ts';

export function MenuDialog() {
  const { t } = useTranslation();
  const tree = useSelector(selectMenuTree);
  return (
    <DialogFormView
      form={menuForm}
      title={(menu) => t(menu === null ? 'menus.createTitle' : 'menus.editTitle')}
      wordsOf={(form) => wordsOf(t, form, tree)}
    >
      {(state) => <MenuFields state={state} />}
    </DialogFormView>
  );
}

const TYPES: readonly ResourceType[] = ['MENU', 'FUCN'];
const STATUSES = [
  ['A', 'menus.effective'],
  ['I', 'menus.invalid'],
] as const;

function wordsOf(
  t: TFunction,
  { name, type, uri, parentId, sortNum, remark, status }: MenuForm,
  tree: readonly ResourceNode[],
): readonly FieldWords[] {
  const parent = flattenResources(tree).find(({ node }) => node.id === parentId)?.node.name;
  return [
    { name: t('menus.name'), text: name },
    { name: t('menus.type'), text: t(`menus.types.${type}`) },
    { name: t('menus.url'), text: uri },
    { name: t('menus.parent'), text: parentId === null ? t('menus.top') : (parent ?? t('menus.notPossible')) },
    { name: t('menus.sequence'), text: sortNum },
    { name: t('menus.remark'), text: remark },
    { name: t('menus.status'), text: t(status === 'A' ? 'menus.effective' : 'menus.invalid') },
  ];
}

function MenuFields({ state }: { readonly state: FormState<Resource, MenuForm> }) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(menuForm);
  const { form, status } = state;
  const text = { readOnly: status === 'saving', autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...INITIAL_FOCUS}
        {...text}
        label={t('menus.name')}
        dir="auto"
        value={form.name}
        error={errorOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <RadioField
        label={t('menus.type')}
        hint={t('menus.typeHint')}
        options={TYPES.map((value) => ({ value, label: t(`menus.types.${value}`) }))}
        value={form.type}
        onChange={(type) => change({ type })}
      />
      <UrlField state={state} />
      <ParentField state={state} />
      <TextField
        {...text}
        label={t('menus.sequence')}
        hint={t('menus.sequenceHint')}
        inputMode="numeric"
        value={form.sortNum}
        error={errorOf('sortNum')}
        onChange={({ target }) => change({ sortNum: target.value })}
      />
      <TextAreaField
        readOnly={text.readOnly}
        label={t('menus.remark')}
        hint={t('menus.remarkHint')}
        value={form.remark}
        error={errorOf('remark')}
        onChange={({ target }) => change({ remark: target.value })}
      />
      <RadioField
        label={t('menus.status')}
        hint={t('menus.statusHint')}
        options={STATUSES.map(([value, key]) => ({ value, label: t(key) }))}
        value={form.status}
        onChange={(chosen) => change({ status: chosen })}
      />
    </>
  );
}

function UrlField({ state: { form, status } }: { readonly state: FormState<Resource, MenuForm> }) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(menuForm);
  return (
    <TextField
      readOnly={status === 'saving'}
      autoComplete="off"
      label={t('menus.url')}
      hint={t(hasNoScreen(form) ? 'menus.noScreenHint' : 'menus.urlHint')}
      dir="ltr"
      spellCheck={false}
      value={form.uri}
      error={errorOf('uri')}
      onChange={({ target }) => change({ uri: target.value })}
    />
  );
}

/** Whether the sidebar has no entry for the menu itself. */
function hasNoScreen({ type, uri }: MenuForm): boolean {
  return type === 'MENU' && uri.trim() !== '' && !MENU_KEYS.includes(uri.trim());
}

function ParentField({ state: { subject, form } }: { readonly state: FormState<Resource, MenuForm> }) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(menuForm);
  const tree = useSelector(selectMenuTree);
  const id = subject?.id ?? null;
  const choices = useMemo(() => parentChoices(tree, { id, type: form.type }), [tree, id, form.type]);
  const isKnown = form.parentId === null || choices.some((choice) => choice.id === form.parentId);
  const options = [
    { value: '', label: t('menus.top') },
    ...choices.map((choice) => ({ value: choice.id, label: choice.path.map(isolated).join(' › ') })),
    // The parent was valid when it was chosen. The server explains what is wrong.
    ...(isKnown ? [] : [{ value: form.parentId ?? '', label: t('menus.notPossible') }]),
  ];
  return (
    <SelectField
      label={t('menus.parent')}
      options={options}
      value={form.parentId ?? ''}
      error={errorOf('parentId')}
      onChange={(value) => change({ parentId: value === '' ? null : value })}
    />
  );
}
