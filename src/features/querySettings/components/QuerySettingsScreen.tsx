import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryCategory } from '#contract/http/settings.ts';
import { Button } from '#common/components/Button.tsx';
import { LoadedView } from '#common/components/LoadedView.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { TextField, TextAreaField } from '#common/components/TextField.tsx';
import { Empty, Tag } from '#common/components/states.tsx';
import { SavedFormView, useFormFields } from '#common/forms/index.ts';
import { useShown } from '#common/useShown.ts';
import { queryCategories, queryRules } from '../querySettingsSlice.ts';
import type { NumberField, RulesForm } from '../rulesForm.ts';
import { screenLeft, subjectsOpened } from '../subjectsSlice.ts';
import { SubjectsDialog } from './SubjectsDialog.tsx';
import './QuerySettingsScreen.css';

/** The query settings: subjects, categories, assignment and expiry. */
export function QuerySettingsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useShown(undefined, queryCategories.actions.closed);
  useShown(undefined, screenLeft);
  return (
    <div className="cs-screen cs-stack cs-gap-4 cs-settings">
      <ScreenHeading>{t('screens.settingsQuery')}</ScreenHeading>
      <Block
        subject="category"
        action={t('querySettings.details')}
        onOpen={() => dispatch(queryCategories.actions.opened(null))}
      />
      <Block subject="subject" action={t('querySettings.update')} onOpen={() => dispatch(subjectsOpened())} />
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

interface BlockProps {
  readonly subject: 'category' | 'subject';
  /** The label of the button that opens the dialog. */
  readonly action: string;
  readonly onOpen: () => void;
}

/** Settings that have a dialog of their own. */
function Block({ subject, action, onOpen }: BlockProps) {
  const { t } = useTranslation();
  const title = t(`querySettings.${subject}`);
  return (
    <Panel as="section" className="cs-settings-block cs-row cs-between cs-gap-4">
      <div className="cs-settings-block-text cs-narrowed">
        <h2>{title}</h2>
        <p className="cs-hint cs-flush">{t(`querySettings.${subject}Lead`)}</p>
      </div>
      <Button
        aria-haspopup="dialog"
        aria-label={t('querySettings.actionOf', { action, thing: title })}
        onClick={onOpen}
      >
        {action}
      </Button>
    </Panel>
  );
}

/** The categories of queries, read-only. */
function CategoriesDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status } = useSelector(queryCategories.select);
  if (status === 'closed') return null;
  const close = () => dispatch(queryCategories.actions.closed());
  return (
    <Modal
      title={t('querySettings.category')}
      className="cs-long-dialog"
      wide
      closesOutside
      onDismiss={close}
      actions={<Button onClick={close}>{t('common.close')}</Button>}
    >
      <LoadedView loaded={queryCategories} failed={t('querySettings.categoriesFailed')}>
        {(rows) => (rows.length === 0 ? <Empty>{t('querySettings.noCategories')}</Empty> : <Categories rows={rows} />)}
      </LoadedView>
    </Modal>
  );
}

function Categories({ rows }: { readonly rows: readonly QueryCategory[] }) {
  const { t } = useTranslation();
  const columns = [
    t('querySettings.name'),
    t('querySettings.module'),
    t('querySettings.remark'),
    t('querySettings.status'),
  ];
  return (
    <Table label={t('querySettings.category')} columns={columns}>
      {rows.map(({ id, name, module, remark, status }) => (
        <Row key={id}>
          <Cell className="cs-category-name cs-strong">
            <bdi>{name}</bdi>
          </Cell>
          <Cell className={textClass(module)}>
            <bdi>{module === '' ? t('querySettings.nothing') : module}</bdi>
          </Cell>
          <Cell className={textClass(remark)}>
            <bdi>{remark === '' ? t('querySettings.nothing') : remark}</bdi>
          </Cell>
          <Cell className="cs-cell-corner">
            <Tag positive={status === 'A'}>{t(status === 'A' ? 'querySettings.active' : 'querySettings.inactive')}</Tag>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function textClass(text: string): string {
  return `cs-category-text cs-cell-wide cs-cell-minor ${text === '' ? 'is-empty' : ''}`.trim();
}

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
        <div className="cs-pair cs-gap-4 cs-grid">
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
