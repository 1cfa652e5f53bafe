import { getCustomerServiceUsers, pageStaff } from '../../contract/http/staff.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { StaffListService } from '../services/staffListService.ts';

/** HTTP face of the lists of staff. */
export function staffListRoutes(server: Server, { staff }: { readonly staff: StaffListService }): void {
  serveStaff(server, pageStaff, ({ input }) => staff.presences(input));
  serveStaff(server, getCustomerServiceUsers, ({ principal, input }) => staff.assignees(principal, input));
}
