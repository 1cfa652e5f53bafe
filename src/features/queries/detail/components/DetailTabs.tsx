import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryDetail } from '../../../../../contract/http/queries.ts';
import { Tabs } from '../../../../common/components/Tabs.tsx';
import { Replies } from '../../replies/index.ts';
import { tabTurned } from '../detailSlice.ts';
import { selectShown } from '../detailState.ts';
import { QueryLog } from '../log/components/QueryLog.tsx';

/** The conversation about a query, and what happened to it. What is being written stays while the log is read. */
export function DetailTabs({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { tab } = useSelector(selectShown);
  return (
    <div className="cs-panel cs-query-tabs">
      <Tabs
        label={t('queryDetail.tabs')}
        tabs={[
          { name: 'conversion', label: t('queryDetail.conversion') },
          { name: 'log', label: t('queryDetail.log') },
        ]}
        active={tab}
        onSelect={(next) => dispatch(tabTurned({ tab: next }))}
      >
        <div hidden={tab !== 'conversion'}>
          <Replies query={query} />
        </div>
        {tab === 'log' && <QueryLog />}
      </Tabs>
    </div>
  );
}
