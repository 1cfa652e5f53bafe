import { CornerDownRight, Merge, Pencil, Plus } from 'lucide-react';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ROLE_KEY, TAGS_ON_END } from '#contract/domain.ts';
import type { Product } from '#contract/http/products.ts';
import type { Tag as TagOfList } from '#contract/http/tags.ts';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { LoadPanel, Panel } from '#common/components/Panel.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Empty, Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { usePermission } from '#common/permission.ts';
import { selectProducts, useProductName } from '#common/products.ts';
import { useLastingView } from '#common/view.ts';
import { selectTagsState, tagListRequested } from '../../index.ts';
import { formOf, mergeTargets, tagAdded, tagForm, tagMergeForm } from '../tagForms.ts';
import { tagsOnEndChosen } from '../tagSettingsSaga.ts';
import { MergeDialog, TagDialog } from './TagDialogs.tsx';
import './tagSettings.css';

/** The topics and reasons of each product, and whether staff are asked for them. */
export function TagSettingsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const products = useSelector(selectProducts);
  const [chosen, choose] = useLastingView('tagSettings.product');
  const product = products.find(({ code }) => String(code) === chosen) ?? products[0];
  useEffect(() => {
    dispatch(tagListRequested());
  }, [dispatch]);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('screens.settingsTags')}</ScreenHeading>
        {product !== undefined && (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => dispatch(tagAdded(product.code, null))}>
            <Plus size={16} aria-hidden="true" />
            {t('tagSettings.addTopic')}
          </Button>
        )}
      </div>
      {product === undefined ? (
        <Panel>
          <Empty>{t('tagSettings.noProducts')}</Empty>
        </Panel>
      ) : (
        <>
          <div className="cs-row cs-wrap cs-at-top cs-gap-4">
            <SelectField
              label={t('tagSettings.product')}
              options={products.map(({ code, name }) => ({ value: String(code), label: name }))}
              value={String(product.code)}
              onChange={choose}
            />
            <OnEnd product={product} />
          </div>
          <TagList product={product} />
        </>
      )}
      <TagDialog />
      <MergeDialog />
    </div>
  );
}

/** Saved at once. Products are edited elsewhere, by those who may. */
function OnEnd({ product }: { readonly product: Product }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const mayChange = usePermission([ROLE_KEY.settingsProduct]);
  const { tagsOnEnd = TAGS_ON_END.never } = product;
  return (
    <SelectField
      className="cs-tag-on-end"
      label={t('tagSettings.onEnd')}
      hint={t(`tagSettings.onEndHint.${tagsOnEnd}`)}
      options={Object.values(TAGS_ON_END).map((value) => ({ value, label: t(`tagSettings.onEndOf.${value}`) }))}
      value={tagsOnEnd}
      disabled={!mayChange}
      onChange={(value) => dispatch(tagsOnEndChosen({ product, tagsOnEnd: value }))}
    />
  );
}

function TagList({ product }: { readonly product: Product }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { all, error } = useSelector(selectTagsState);
  const name = isolated(useProductName()(product.code));
  if (all === null)
    return <LoadPanel failed={t('tags.failed')} error={error} onRetry={() => dispatch(tagListRequested())} />;
  const own = all.filter(({ comeFrom }) => comeFrom === product.code);
  if (own.length === 0)
    return (
      <Panel>
        <Empty>{t('tagSettings.none', { name })}</Empty>
      </Panel>
    );
  const columns = [t('tagSettings.name'), t('tagSettings.active'), t('tagSettings.operation')];
  return (
    <Table label={t('tagSettings.listOf', { name })} columns={columns} className="is-grid cs-tag-settings-table">
      {own.map((tag) => (
        <TagRow key={tag.id} tag={tag} hasTargets={mergeTargets(own, tag).length > 0} />
      ))}
    </Table>
  );
}

interface TagRowProps {
  readonly tag: TagOfList;
  /** There are tags that can take it over. */
  readonly hasTargets: boolean;
}

const TagRow = memo(function TagRow({ tag, hasTargets }: TagRowProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { id, comeFrom, parentId, isActive } = tag;
  const name = isolated(tag.name);
  const isTopic = parentId === null;
  return (
    <Row className={isActive ? '' : 'is-muted'}>
      <Cell className={`cs-tag-name ${isTopic ? 'cs-strong' : 'is-reason'}`}>
        {!isTopic && <CornerDownRight size={14} aria-hidden="true" className="cs-muted cs-fixed" />}
        <bdi className="cs-breaks">{tag.name}</bdi>
      </Cell>
      <Cell className="cs-cell-corner">
        <Tag positive={isActive}>{t(isActive ? 'tagSettings.yes' : 'tagSettings.no')}</Tag>
      </Cell>
      <Cell className="cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('tagSettings.edit')}
            name={t('tagSettings.editOf', { name })}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => dispatch(tagForm.actions.opened({ subject: tag, form: formOf(tag) }))}
          />
          <RowButton
            word={t('tagSettings.merge')}
            name={t('tagSettings.mergeOf', { name })}
            icon={<Merge size={14} aria-hidden="true" />}
            unavailable={hasTargets ? null : t('tagSettings.mergeNone')}
            onClick={() => dispatch(tagMergeForm.actions.opened({ subject: tag, form: { mergeInto: '' } }))}
          />
          {isTopic && (
            <RowButton
              word={t('tagSettings.addReason')}
              name={t('tagSettings.addReasonOf', { name })}
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => dispatch(tagAdded(comeFrom, id))}
            />
          )}
        </RowButtons>
      </Cell>
    </Row>
  );
});
