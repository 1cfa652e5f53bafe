import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Panel } from '#common/components/Panel.tsx';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { SavedFormView } from '#common/forms/index.ts';
import { categoriesClosed, categoriesOpened } from '../categories/categoriesSlice.ts';
import { CategoriesDialog } from '../categories/components/CategoriesDialog.tsx';
import { queryRules } from '../querySettingsSlice.ts';
import { SubjectsDialog } from '../subjects/components/SubjectsDialog.tsx';
import { screenLeft, subjectsOpened } from '../subjects/subjectsSlice.ts';
import { RulesFields } from './RulesFields.tsx';
import './QuerySettingsScreen.css';

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
