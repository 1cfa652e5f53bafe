import { Pencil, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Team, TeamMember } from '#contract/http/teams.ts';
import { isolated } from '#contract/names.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { Cut } from '#common/components/Cut.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { useProductName } from '#common/products.ts';
import { WholeListView } from '#common/wholeList/index.ts';
import { formOf, NEW_TEAM } from '../teamForm.ts';
import { teamForm, teamList } from '../teamsSlice.ts';
import { TeamDialog } from './TeamDialog.tsx';
import './teams.css';

/** Members of a team whom its row names. */
const NAMED_MAX = 3;

/** Who answers chats about which products together. */
export function TeamsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('screens.teams')}</ScreenHeading>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          onClick={() => dispatch(teamForm.actions.opened({ subject: null, form: NEW_TEAM }))}
        >
          <Plus size={16} aria-hidden="true" />
          {t('teams.add')}
        </Button>
      </div>
      <WholeListView list={teamList} failed={t('teams.failed')} empty={t('teams.none')}>
        {(rows, isBusy) => <TeamTable rows={rows} busy={isBusy} />}
      </WholeListView>
      <TeamDialog />
    </div>
  );
}

function TeamTable({ rows, busy }: { readonly rows: readonly Team[]; readonly busy: boolean }) {
  const { t } = useTranslation();
  const columns = [
    t('teams.name'),
    t('teams.products'),
    t('teams.members'),
    t('teams.wait'),
    t('teams.state'),
    t('teams.operation'),
  ];
  return (
    <Table label={t('teams.listOf')} columns={columns} busy={busy} className="is-grid cs-teams-table">
      {rows.map((team) => (
        <TeamRow key={team.id} team={team} />
      ))}
    </Table>
  );
}

const TeamRow = memo(function TeamRow({ team }: { readonly team: Team }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const nameOf = useProductName();
  const { name, products, members, waitMinutes, isActive } = team;
  return (
    <Row className={isActive ? '' : 'is-muted'}>
      <Cell className="cs-cell-wide cs-strong">
        <Cut twoLines>{name}</Cut>
      </Cell>
      <Cell className="cs-cell-wide" caption={t('teams.products')}>
        {products.length === 0 ? (
          <span className="cs-muted">{t('teams.noProducts')}</span>
        ) : (
          <Cut twoLines>{products.map((code) => isolated(nameOf(code))).join(', ')}</Cut>
        )}
      </Cell>
      <Cell className="cs-cell-wide" caption={t('teams.members')}>
        <Members members={members} />
      </Cell>
      <Cell caption={t('teams.wait')}>{t('teams.waitOf', { count: waitMinutes })}</Cell>
      <Cell>
        <Tag positive={isActive}>{t(isActive ? 'teams.active' : 'teams.inactive')}</Tag>
      </Cell>
      <Cell className="cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('teams.edit')}
            name={t('teams.editOf', { name: isolated(name) })}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => dispatch(teamForm.actions.opened({ subject: team, form: formOf(team) }))}
          />
        </RowButtons>
      </Cell>
    </Row>
  );
});

/** The first members, and how many more there are. */
function Members({ members }: { readonly members: readonly TeamMember[] }) {
  const { t } = useTranslation();
  if (members.length === 0) return <span className="cs-warning">{t('teams.noMembers')}</span>;
  const others = members.slice(NAMED_MAX);
  return (
    <span className="cs-row cs-wrap cs-gap-1-2">
      {members.slice(0, NAMED_MAX).map(({ staffId, name, headImg }) => (
        <span key={staffId} className="cs-inline cs-gap-1 cs-fits">
          <Avatar name={name} avatar={headImg} size="small" />
          <Cut>{name}</Cut>
        </span>
      ))}
      {others.length > 0 && (
        <span className="cs-muted" title={others.map(({ name }) => isolated(name)).join(', ')}>
          {t('teams.moreMembers', { more: others.length })}
        </span>
      )}
    </span>
  );
}
