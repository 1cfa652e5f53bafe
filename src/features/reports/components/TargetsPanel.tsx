import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ReportType } from '#contract/domain.ts';
import type { TargetsKept } from '#contract/http/reports.ts';
import { ChartTable } from '#common/charts/index.ts';
import { formatCount, formatShare } from '#common/format/number.ts';
import { selectProducts, useProductName } from '#common/products.ts';
import { TYPE_WORD } from '../reportView.ts';
import { targets } from '../reportsSlice.ts';
import { ChartPanel } from './ChartPanel.tsx';

/** How the targets were kept: by all products, and by each. */
export function TargetsPanel() {
  const { t } = useTranslation();
  return (
    <ChartPanel chart={targets} label={t('reports.targets.title')} failed={t('reports.targets.failed')}>
      {(rows, { type }) => <TargetsTable rows={rows} type={type} />}
    </ChartPanel>
  );
}

function TargetsTable({ rows, type }: { readonly rows: readonly TargetsKept[]; readonly type: ReportType }) {
  const { t } = useTranslation();
  const nameOf = useProductName();
  // The figures of an only product are those of all.
  const isOnly = useSelector(selectProducts).length === 1;
  return (
    <>
      <h2>{t('reports.targets.title')}</h2>
      <div className="cs-targets-kept">
        <ChartTable
          caption={t(`reports.targets.caption.${TYPE_WORD[type]}`)}
          columns={[
            t('reports.targets.product'),
            t('reports.targets.first'),
            t('reports.targets.next'),
            t('reports.targets.resolve'),
          ]}
          rows={rows
            .filter(({ product }) => product === null || !isOnly)
            .map(({ product, first, next, resolve }) => ({
              name: product === null ? t('reports.targets.allProducts') : nameOf(product),
              figures: [first, next, resolve].map((judged, at) => <Share key={at} {...judged} />),
            }))}
        />
      </div>
    </>
  );
}

function Share({ metNum, missedNum }: TargetsKept['first']) {
  const { t } = useTranslation();
  const all = metNum + missedNum;
  if (all === 0) return <>{t('reports.nothing')}</>;
  return (
    <>
      <span className="cs-strong cs-block">{formatShare(metNum / all)}</span>
      <span className="cs-block cs-muted">
        {t('reports.targets.partOf', { part: formatCount(metNum), all: formatCount(all) })}
      </span>
    </>
  );
}
