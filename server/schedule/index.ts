export { createScheduleMetrics } from './scheduleMetrics.ts';
export { runWork, startSchedule, type ScheduleDeps, type ScheduleMetrics } from './scheduleRunner.ts';
export { missingWork, stateWork } from './stateWork.ts';
export { DONE, type Outcome, type RecurringKind, type WorkKind } from './workKinds.ts';
