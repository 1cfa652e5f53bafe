import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../../common/components/Panel.tsx';
import type { QueryDetail } from '../../../../../contract/http/queries.ts';
import { Avatar, type AvatarProps } from '../../../../common/components/Avatar.tsx';
import { Fact, Facts } from '../../../../common/components/Facts.tsx';
import { customerNameOf } from '../../../../common/format/customerName.ts';
import { When, productName } from '../../../../conversation/components/queryFacts.tsx';

/** Subject, category and product. */
export function QueryFactsLine({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  return (
    <div className="cs-query-facts">
      <Facts>
        <Fact name={t('queryView.subject')}>{query.subjectName}</Fact>
        <Fact name={t('queryView.category')}>{query.categoryName}</Fact>
        <Fact name={t('queryView.product')}>{productName(t, query.comeFrom)}</Fact>
      </Facts>
    </div>
  );
}

export function DatesPanel({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('queryDetail.dates')}>
      <Facts>
        <Fact name={t('queryView.created')}>
          <When iso={query.createTime} />
        </Fact>
        <Fact name={t('queryDetail.lastUpdate')}>
          <When iso={query.updateTime} />
        </Fact>
      </Facts>
    </SidePanel>
  );
}

export function PeoplePanel({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('queryDetail.people')}>
      <Facts>
        <Fact name={t('queryView.reporter')}>
          <Who name={query.createName} avatar={query.createHeadImg}>
            {customerNameOf(t, query.createName)}
          </Who>
        </Fact>
        <Fact name={t('queryView.assignee')}>
          {query.handleId === null ? (
            <span className="cs-query-nobody">{t('queryDetail.nobody')}</span>
          ) : (
            <Who name={query.handleName} avatar={query.handleHeadImg}>
              {query.handleName}
            </Who>
          )}
        </Fact>
      </Facts>
    </SidePanel>
  );
}

function Who({ name, avatar, children }: AvatarProps & { readonly children: string }) {
  return (
    <span className="cs-query-who">
      <Avatar name={name} avatar={avatar} size="small" />
      <bdi>{children}</bdi>
    </span>
  );
}

interface SidePanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled panel in the right column. */
export function SidePanel({ title, children }: SidePanelProps) {
  const id = useId();
  return (
    <Panel as="section" className="cs-query-side" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Panel>
  );
}
