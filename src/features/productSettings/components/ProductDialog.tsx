import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/http/products.ts';
import { RadioField } from '#common/components/RadioField.tsx';
import { TextAreaField, TextField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, useFormFields, type FormState, type FieldWords } from '#common/forms/index.ts';
import { productForm, type ProductForm } from '../productForm.ts';

/** The dialog that adds or edits a product. */
export function ProductDialog() {
  const { t } = useTranslation();
  return (
    <DialogFormView
      form={productForm}
      title={(product) => t(product === null ? 'productSettings.addTitle' : 'productSettings.editTitle')}
      wordsOf={(form) => wordsOf(t, form)}
    >
      {(state) => <ProductFields state={state} />}
    </DialogFormView>
  );
}

const STATES = [
  ['active', 'productSettings.yes'],
  ['inactive', 'productSettings.no'],
] as const;

function wordsOf(
  t: TFunction,
  { name, historyName, position, isActive, patterns }: ProductForm,
): readonly FieldWords[] {
  return [
    { name: t('productSettings.name'), text: name },
    { name: t('productSettings.historyName'), text: historyName },
    { name: t('productSettings.order'), text: position },
    { name: t('productSettings.active'), text: t(isActive ? 'productSettings.yes' : 'productSettings.no') },
    { name: t('productSettings.patterns'), text: patterns },
  ];
}

function ProductFields({ state: { subject, form, status } }: { readonly state: FormState<Product, ProductForm> }) {
  const { t } = useTranslation();
  const { errorOf, change, leave } = useFormFields(productForm);
  const isNew = subject === null;
  const isSaving = status === 'saving';
  const fieldOf = (field: 'code' | 'name' | 'historyName' | 'position') =>
    ({
      value: form[field],
      required: true,
      readOnly: isSaving,
      autoComplete: 'off',
      error: errorOf(field),
      onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [field]: target.value }),
      onBlur: () => leave(field),
    }) as const;
  return (
    <>
      <TextField
        {...(isNew && INITIAL_FOCUS)}
        {...fieldOf('code')}
        label={t('productSettings.code')}
        hint={t(isNew ? 'productSettings.codeHint' : 'productSettings.codeFixed')}
        inputMode="numeric"
        readOnly={isSaving || !isNew}
      />
      <TextField
        {...(!isNew && INITIAL_FOCUS)}
        {...fieldOf('name')}
        label={t('productSettings.name')}
        hint={t('productSettings.nameHint')}
        dir="auto"
      />
      <TextField
        {...fieldOf('historyName')}
        label={t('productSettings.historyName')}
        hint={t('productSettings.historyNameHint')}
        dir="auto"
      />
      <TextField
        {...fieldOf('position')}
        label={t('productSettings.order')}
        hint={t('productSettings.orderHint')}
        inputMode="numeric"
      />
      <RadioField
        label={t('productSettings.active')}
        hint={t('productSettings.activeHint')}
        options={STATES.map(([value, key]) => ({ value, label: t(key) }))}
        value={form.isActive ? 'active' : 'inactive'}
        onChange={(chosen) => change({ isActive: chosen === 'active' })}
      />
      <PatternsField patterns={form.patterns} isSaving={isSaving} />
    </>
  );
}

function PatternsField({ patterns, isSaving }: { readonly patterns: string; readonly isSaving: boolean }) {
  const { t } = useTranslation();
  const { errorOf, change, leave } = useFormFields(productForm);
  return (
    <TextAreaField
      label={t('productSettings.patterns')}
      hint={t('productSettings.patternsHint')}
      error={errorOf('patterns')}
      value={patterns}
      rows={3}
      readOnly={isSaving}
      spellCheck={false}
      onChange={({ target }) => change({ patterns: target.value })}
      onBlur={() => leave('patterns')}
    />
  );
}
