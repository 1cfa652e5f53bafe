import { listBusinessHours, saveBusinessHours } from '#contract/http/businessHours.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { allHours, save } from './hoursService.ts';

export { listClosed, readHoursOf } from './hoursRepository.ts';
export { renewOpenings } from './hoursService.ts';
export { addWorkingTime } from './workingTime.ts';

export function serveBusinessHours(server: Server, db: Database): void {
  serveStaff(server, listBusinessHours, () => allHours(db));
  serveStaff(server, saveBusinessHours, ({ principal, input }) => save(db, principal, input));
}
