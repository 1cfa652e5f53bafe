/** Whom a note mentions. Of a team, everyone who may read the chat or query. */
export const MENTION = { person: 1, team: 2 } as const;
