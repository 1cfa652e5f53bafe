import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { StaffPresence } from '#contract/http/staff.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Empty } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { useRowClick } from '#common/components/useRowClick.ts';
import { isolated } from '#contract/names.ts';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { NO_TASK_FILTERS, type LeaderStaffFilters } from '../leaderFilters.ts';
import { leaderStaff, reassignRequested, viewChanged } from '../leaderSlice.ts';
import { Load, PresenceTag } from './staffFacts.tsx';

const ONLINE = 'online';
const OFFLINE = 'offline';

/** The agents: since when they are online, and how many chats they have. */
export function StaffTab() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { online } = useSelector(leaderStaff.selectFilters);
  const change = (staff: Partial<LeaderStaffFilters>) => dispatch(viewChanged({ staff }));
  return (
    <div className="cs-leader-tab cs-anchor cs-stack cs-gap-2">
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
        <StaffTable />
      </LiveListView>
    </div>
  );
}

const StaffTable = memo(function StaffTable() {
  const { t } = useTranslation();
  const columns = [
    t('leader.staffId'),
    t('leader.name'),
    t('leader.sessionStart'),
    t('leader.updated'),
    t('leader.presence'),
    t('leader.load'),
    t('leader.actions'),
  ];
  return (
    <Table
      label={t('leader.staff')}
      columns={columns}
      busy={useIsLoadingNewRows(leaderStaff)}
      className="is-grid cs-staff-table"
    >
      {useSelector(leaderStaff.selectRows).map((row) => (
        <StaffRow key={row.id} row={row} />
      ))}
    </Table>
  );
});

const StaffRow = memo(function StaffRow({ row }: { readonly row: StaffPresence }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const showChats = () => dispatch(viewChanged({ tab: 'task', tasks: { ...NO_TASK_FILTERS, staffId: row.userId } }));
  return (
    <Row className="cs-clickable" {...useRowClick(showChats)}>
      <Cell className="cs-staff-id cs-strong">{row.userId}</Cell>
      <Cell className="cs-staff-name">
        <div className="cs-row cs-gap-2 cs-narrowed">
          <Avatar name={row.name} avatar={row.headImg} size="medium" />
          <div className="cs-staff-who">
            <Cut>{row.name}</Cut> <bdi className="cs-hint cs-ellipsis">{row.account}</bdi>
          </div>
        </div>
      </Cell>
      <Cell className="cs-staff-start">
        <span className="cs-leader-caption">{t('leader.sessionStart')}</span>{' '}
        {row.onlineStartTime === null ? (
          <span className="cs-hint">{t('leader.never')}</span>
        ) : (
          <Time iso={row.onlineStartTime} show="stacked" />
        )}
      </Cell>
      <Cell className="cs-staff-updated">
        <span className="cs-leader-caption">{t('leader.updated')}</span> <Time iso={row.updateTime} show="stacked" />
      </Cell>
      <Cell className="cs-staff-presence">
        <PresenceTag of={row} />
      </Cell>
      <Cell className="cs-staff-load">
        <Load openChats={row.openChats} maxChats={row.maxChats} />
      </Cell>
      <Cell className="cs-staff-actions">
        <div className="cs-row-actions cs-row cs-wrap cs-gap-1">
          <Button
            className="compact"
            aria-label={t('leader.showChatsOf', { name: isolated(row.name) })}
            onClick={showChats}
          >
            {t('leader.showChats')}
          </Button>
          <Button
            className="compact"
            aria-label={t('leader.reassignOf', { name: isolated(row.name) })}
            disabled={row.openChats === 0}
            onClick={() => dispatch(reassignRequested({ staffId: row.userId }))}
          >
            {t('leader.reassign')}
          </Button>
        </div>
      </Cell>
    </Row>
  );
});
