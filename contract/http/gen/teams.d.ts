// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../teams.ts';

export declare const findTeamCandidates: ClientCall<RequestOf<typeof declared.findTeamCandidates>, ResponseOf<typeof declared.findTeamCandidates>>;
export declare const listTeams: ClientCall<RequestOf<typeof declared.listTeams>, ResponseOf<typeof declared.listTeams>>;
export declare const saveTeam: ClientCall<RequestOf<typeof declared.saveTeam>, ResponseOf<typeof declared.saveTeam>>;
