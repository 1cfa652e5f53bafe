import type { Team, TeamMember } from '#contract/http/teams.ts';

export function aMember(member: Partial<TeamMember> = {}): TeamMember {
  return {
    staffId: '3',
    account: 'staff01',
    name: 'Anna',
    headImg: '',
    languages: ['en'],
    takesChats: true,
    ...member,
  };
}

export function aTeam(team: Partial<Team> = {}): Team {
  return {
    id: '1',
    name: 'Payments',
    isActive: true,
    products: [2],
    waitMinutes: 5,
    members: [aMember()],
    updateTime: '2026-01-01T00:00:00.000Z',
    ...team,
  };
}
