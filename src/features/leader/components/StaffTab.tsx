import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { StaffPresence } from '../../../../contract/http/staff.ts';
import { Avatar } from '../../../common/components/Avatar.tsx';
import { FilterBar } from '../../../common/components/FilterBar.tsx';
import { SelectField } from '../../../common/components/SelectField.tsx';
import { Empty } from '../../../common/components/states.tsx';
import { Cell, Row, Table } from '../../../common/components/Table.tsx';
import { Time } from '../../../common/components/Time.tsx';
import { LiveListView, useIsLoadingNewRows } from '../../../common/liveList/index.ts';
import type { LeaderStaffFilters } from '../leaderFilters.ts';
import { leaderStaff, viewChanged } from '../leaderSlice.ts';
import { Load } from './Load.tsx';
import { PresenceTag } from './PresenceTag.tsx';

const ONLINE = 'online';
const OFFLINE = 'offline';

/** The agents: since when they are online, and how many chats they have. */
export function StaffTab() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { online } = useSelector(leaderStaff.selectFilters);
  const change = (staff: Partial<LeaderStaffFilters>) => dispatch(viewChanged({ staff }));
  return (
    <div className="cs-leader-tab">
      <FilterBar label={t('leader.filters')} onSubmit={() => undefined}>
        <SelectField
          label={t('leader.presence')}
          options={[
            { value: '', label: t('common.all') },
            { value: ONLINE, label: t('leader.online') },
            { value: OFFLINE, label: t('leader.offline') },
          ]}
          value={online === null ? '' : online ? ONLINE : OFFLINE}
          onChange={(value) => change({ online: value === '' ? null : value === ONLINE })}
        />
      </FilterBar>
      <LiveListView
        list={leaderStaff}
        label={t('leader.staff')}
        failed={t('leader.staffFailed')}
        empty={
          <Empty>
            {t(online === null ? 'leader.noStaff' : online ? 'leader.nobodyOnline' : 'leader.nobodyOffline')}
          </Empty>
        }
        onMove={change}
      >
        <StaffRows />
      </LiveListView>
    </div>
  );
}

function StaffRows() {
  return <StaffTable rows={useSelector(leaderStaff.selectRows)} busy={useIsLoadingNewRows(leaderStaff)} />;
}

const StaffTable = memo(function StaffTable({
  rows,
  busy,
}: {
  readonly rows: readonly StaffPresence[];
  readonly busy: boolean;
}) {
  const { t } = useTranslation();
  const columns = [
    t('leader.staffId'),
    t('leader.name'),
    t('leader.sessionStart'),
    t('leader.updated'),
    t('leader.presence'),
    t('leader.load'),
  ];
  return (
    <Table label={t('leader.staff')} columns={columns} busy={busy} className="cs-staff-table">
      {rows.map((row) => (
        <StaffRow key={row.id} row={row} />
      ))}
    </Table>
  );
});

const StaffRow = memo(function StaffRow({ row }: { readonly row: StaffPresence }) {
  const { t } = useTranslation();
  return (
    <Row>
      <Cell className="cs-staff-id">{row.userId}</Cell>
      <Cell className="cs-staff-name">
        <div className="cs-staff-person">
          <Avatar name={row.name} avatar={row.headImg} size="medium" />
          <div className="cs-staff-who">
            <bdi className="cs-ellipsis" title={row.name}>
              {row.name}
            </bdi>{' '}
            <bdi className="cs-staff-account cs-ellipsis">{row.account}</bdi>
          </div>
        </div>
      </Cell>
      <Cell className="cs-staff-start">
        <span className="cs-leader-caption">{t('leader.sessionStart')}</span>{' '}
        {row.onlineStartTime === null ? (
          <span className="cs-leader-none">{t('leader.never')}</span>
        ) : (
          <Time iso={row.onlineStartTime} />
        )}
      </Cell>
      <Cell className="cs-staff-updated">
        <span className="cs-leader-caption">{t('leader.updated')}</span> <Time iso={row.updateTime} />
      </Cell>
      <Cell className="cs-staff-presence">
        <PresenceTag isOnline={row.isOnline} isAway={row.isAway} />
      </Cell>
      <Cell className="cs-staff-load">
        <Load openChats={row.openChats} maxChats={row.maxChats} />
      </Cell>
    </Row>
  );
});
