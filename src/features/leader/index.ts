export { LEADER_PATH, leaderPath } from './leaderFilters.ts';
