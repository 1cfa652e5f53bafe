/** To whom a chat is offered. A person answers; of a team or the line, the next one who is free gets it. */
export const TRANSFER_TO = { person: 1, team: 2, line: 3 } as const;

/** Why a chat is offered. */
export const TRANSFER_REASON = {
  /** Someone else knows more about it. */
  expertise: 'expertise',
  language: 'language',
  /** The giver's shift ends. */
  shiftEnds: 'shiftEnds',
  /** The giver has too much to do. */
  workload: 'workload',
} as const;
