import { findTeamCandidates, listTeams, saveTeam } from '#contract/http/teams.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { allTeams, candidatesBy, save, type TeamDeps } from './teamService.ts';

export function serveTeams(server: Server, deps: TeamDeps): void {
  serveStaff(server, listTeams, () => allTeams(deps));
  serveStaff(server, saveTeam, ({ principal, input }) => save(deps, principal, input));
  serveStaff(server, findTeamCandidates, ({ input }) => candidatesBy(deps, input.keyword));
}
