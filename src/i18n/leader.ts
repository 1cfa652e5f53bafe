import en from './en.json?leader';

/** What is read on the leader page alone. */
export const LEADER_TEXTS = { leader: en.leader };
