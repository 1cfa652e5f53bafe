import { listBusinessHours, saveBusinessHours } from '#contract/http/businessHours.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { listHours } from './hoursRepository.ts';
import { save } from './hoursService.ts';

export { listClosed, readHoursOf, type ClosedProduct } from './hoursRepository.ts';
export { renewOpenings } from './hoursService.ts';
export { addWorkingTime } from './workingTime.ts';

export function serveBusinessHours(server: Server, db: Database): void {
  serveStaff(server, listBusinessHours, () => listHours(db));
  serveStaff(server, saveBusinessHours, ({ principal, input }) => save(db, principal, input));
}
