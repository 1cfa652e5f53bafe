import { useTranslation } from 'react-i18next';
import { Panel } from '#common/components/Panel.tsx';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Avatar, type AvatarProps } from '#common/components/Avatar.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { customerNameOf } from '#common/format/customerName.ts';
import { useProductName } from '#common/products/index.ts';
import { When } from '#src/conversation/components/queryFacts.tsx';

/** All facts in one panel: the subject, then dates and people. */
export function FactsPanel({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const productName = useProductName();
  return (
    <Panel className="cs-query-side cs-narrowed cs-fixed">
      <Facts>
        <Fact name={t('queryView.subject')}>{query.subjectName}</Fact>
        <Fact name={t('queryView.category')}>{query.categoryName}</Fact>
        <Fact name={t('queryView.product')}>{productName(query.comeFrom)}</Fact>
      </Facts>
      <h2>{t('queryDetail.dates')}</h2>
      <Facts>
        <Fact name={t('queryView.created')}>
          <When iso={query.createTime} />
        </Fact>
        <Fact name={t('queryDetail.lastUpdate')}>
          <When iso={query.updateTime} />
        </Fact>
      </Facts>
      <h2>{t('queryDetail.people')}</h2>
      <Facts>
        <Fact name={t('queryView.reporter')}>
          <Who name={query.createName} avatar={query.createHeadImg}>
            {customerNameOf(t, query.createName)}
          </Who>
        </Fact>
        <Fact name={t('queryView.assignee')}>
          {query.handleId === null ? (
            <span className="cs-muted">{t('queryDetail.nobody')}</span>
          ) : (
            <Who name={query.handleName} avatar={query.handleHeadImg}>
              {query.handleName}
            </Who>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}

function Who({ name, avatar, children }: AvatarProps & { readonly children: string }) {
  return (
    <span className="cs-query-who cs-row cs-gap-2 cs-narrowed">
      <Avatar name={name} avatar={avatar} size="small" />
      <bdi>{children}</bdi>
    </span>
  );
}
