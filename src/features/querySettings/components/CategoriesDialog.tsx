import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryCategory } from '#contract/http/settings.ts';
import { Button } from '#common/components/Button.tsx';
import { readMessage } from '#common/components/messageText.ts';
import { Modal } from '#common/components/Modal.tsx';
import { Empty, Failure, Loading, Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { errorText } from '#common/errors.ts';
import { categoriesClosed, categoriesOpened, selectCategories } from '../querySettingsSlice.ts';
import './CategoriesDialog.css';

/** The categories of queries, read-only. */
export function CategoriesDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(selectCategories);
  if (state.status === 'closed') return null;
  const close = () => dispatch(categoriesClosed());
  return (
    <Modal
      title={t('querySettings.category')}
      className="cs-long-dialog"
      wide
      closesOutside
      onDismiss={close}
      actions={<Button onClick={close}>{t('common.close')}</Button>}
    >
      {state.status === 'loading' && <Loading />}
      {state.status === 'failed' && (
        <Failure onRetry={() => dispatch(categoriesOpened())}>
          {t('querySettings.categoriesFailed')} {readMessage(t, errorText(state.error))}
        </Failure>
      )}
      {state.status === 'ready' &&
        (state.categories.length === 0 ? (
          <Empty>{t('querySettings.noCategories')}</Empty>
        ) : (
          <Categories rows={state.categories} />
        ))}
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
  return `cs-category-text ${text === '' ? 'is-empty' : ''}`.trim();
}
