import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { TagUse } from '#contract/http/reports.ts';
import { ChartTable } from '#common/charts/index.ts';
import { Empty } from '#common/components/states.tsx';
import { formatShare } from '#common/format/number.ts';
import { useProductName } from '#common/products.ts';
import { namedTags, selectTags } from '../../tags/index.ts';
import { TYPE_WORD } from '../reportView.ts';
import { tagsUsed } from '../reportsSlice.ts';
import { tagRows, type TagFigures } from '../tagRows.ts';
import { ChartPanel } from './ChartPanel.tsx';

/** What came in, by topic and reason. */
export function TagsPanel() {
  const { t } = useTranslation();
  return (
    <ChartPanel chart={tagsUsed} label={t('reports.tags.title')} failed={t('reports.tags.failed')}>
      {(uses, { type }) => <TagTables uses={uses} type={type} />}
    </ChartPanel>
  );
}

function TagTables({ uses, type }: { readonly uses: readonly TagUse[]; readonly type: ReportType }) {
  const { t } = useTranslation();
  const productName = useProductName();
  const products = tagRows(uses, namedTags(useSelector(selectTags)));
  const isChat = type === REPORT_TYPE.chat;
  const figuresOf = ({ use, count, share }: TagFigures) => [
    use.openNum,
    use.solvedNum,
    ...(isChat ? [use.notSolvedNum] : []),
    count,
    formatShare(share),
  ];
  return (
    <>
      <h2>{t('reports.tags.title')}</h2>
      {products.length === 0 ? (
        <Empty>{t('reports.none')}</Empty>
      ) : (
        <p className="cs-hint">{t(`reports.tags.lead.${TYPE_WORD[type]}`)}</p>
      )}
      {products.map(({ product, rows }) => (
        <div key={product} className="cs-tags-used">
          <ChartTable
            caption={productName(product)}
            columns={[
              t('reports.tags.tag'),
              t('reports.state.open'),
              t('reports.state.solved'),
              ...(isChat ? [t('reports.state.notSolved')] : []),
              t('reports.tags.count'),
              t('reports.tags.share'),
            ]}
            rows={rows.map((row) => ({ name: <TagName row={row} />, figures: figuresOf(row) }))}
          />
        </div>
      ))}
    </>
  );
}

function TagName({ row: { tag } }: { readonly row: TagFigures }) {
  const { t } = useTranslation();
  if (tag === null) return <span className="cs-muted">{t('reports.tags.untagged')}</span>;
  return <bdi className={`cs-breaks ${tag.parentId === null ? '' : 'cs-tag-reason'}`.trim()}>{tag.name}</bdi>;
}
