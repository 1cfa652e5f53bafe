import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { TextAreaField } from '#common/components/TextAreaField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { SavedFormView, useFormFields } from '#common/forms/index.ts';
import { categoriesClosed, categoriesOpened, queryRules } from '../querySettingsSlice.ts';
import type { NumberField, RulesForm } from '../rulesForm.ts';
import { screenLeft, subjectsOpened } from '../subjectsSlice.ts';
import { CategoriesDialog } from './CategoriesDialog.tsx';
import { SubjectsDialog } from './SubjectsDialog.tsx';
import './QuerySettingsScreen.css';

function RulesFields({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(queryRules);
  const number = (field: NumberField) => (
    <TextField
      className="cs-settings-number"
      label={t(`querySettings.${field}`)}
      hint={t(`querySettings.hint.${field}`)}
      error={errorOf(field)}
      inputMode={field === 'allocation' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={form[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <>
      <section className="cs-settings-part cs-stack cs-gap-4">{number('allocation')}</section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <div className="cs-settings-pair cs-gap-4 cs-grid">
          {number('expireIn')}
          {number('notification')}
        </div>
        <TextAreaField
          label={t('querySettings.notificationMsg')}
          hint={t('querySettings.hint.notificationMsg')}
          error={errorOf('notificationMsg')}
          value={form.notificationMsg}
          onChange={({ target }) => change({ notificationMsg: target.value })}
        />
      </section>
    </>
  );
}

/** The query settings: subjects, categories, assignment and expiry. */
export function QuerySettingsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useEffect(
    () => () => {
      dispatch(categoriesClosed());
      dispatch(screenLeft());
    },
    [dispatch],
  );
  return (
    <div className="cs-screen cs-stack cs-gap-4 cs-settings">
      <ScreenHeading>{t('screens.settingsQuery')}</ScreenHeading>
      <Block title={t('querySettings.category')} lead={t('querySettings.categoryLead')}>
        <Button
          aria-haspopup="dialog"
          aria-label={t('querySettings.actionOf', {
            action: t('querySettings.details'),
            thing: t('querySettings.category'),
          })}
          onClick={() => dispatch(categoriesOpened())}
        >
          {t('querySettings.details')}
        </Button>
      </Block>
      <Block title={t('querySettings.subject')} lead={t('querySettings.subjectLead')}>
        <Button
          aria-haspopup="dialog"
          aria-label={t('querySettings.actionOf', {
            action: t('querySettings.update'),
            thing: t('querySettings.subject'),
          })}
          onClick={() => dispatch(subjectsOpened())}
        >
          {t('querySettings.update')}
        </Button>
      </Block>
      <SavedFormView
        form={queryRules}
        label={t('screens.settingsQuery')}
        nameOf={(field) => t(`querySettings.${field}`)}
      >
        {(form) => <RulesFields form={form} />}
      </SavedFormView>
      <CategoriesDialog />
      <SubjectsDialog />
    </div>
  );
}

function Block({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <Panel as="section" className="cs-settings-block cs-row cs-between cs-gap-4">
      <div className="cs-settings-block-text cs-narrowed">
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      {children}
    </Panel>
  );
}
