export { createScheduleMetrics } from './scheduleRunner.ts';
export { runWork, startSchedule, type ScheduleDeps, type ScheduleMetrics } from './scheduleRunner.ts';
export { missingWork, stateWork } from './workKinds.ts';
export { DONE, type RecurringKind, type WorkKind } from './workKinds.ts';
