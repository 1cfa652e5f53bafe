export {
  createScheduleMetrics,
  runWork,
  startSchedule,
  type ScheduleDeps,
  type ScheduleMetrics,
} from './scheduleRunner.ts';
export { DONE, missingWork, stateWork, type Outcome, type RecurringKind, type WorkKind } from './workKinds.ts';
