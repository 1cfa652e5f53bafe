import {
  editCustomerServiceUsers,
  getCustomerServiceUsers,
  getNotCustomerServiceUsers,
  pageStaff,
} from '../../contract/http/staff.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { InServiceService } from './inServiceService.ts';
import type { StaffListService } from './staffListService.ts';

/** HTTP face of the lists of staff. */
export function staffListRoutes(server: Server, { staff }: { readonly staff: StaffListService }): void {
  serveStaff(server, pageStaff, ({ input }) => staff.presences(input));
  serveStaff(server, getCustomerServiceUsers, ({ principal, input }) => staff.assignees(principal, input));
  serveStaff(server, getNotCustomerServiceUsers, ({ input }) => staff.others(input));
}

/** HTTP face of who is in service. */
export function inServiceRoutes(server: Server, { inService }: { readonly inService: InServiceService }): void {
  serveStaff(server, editCustomerServiceUsers, async ({ principal, input: { userIds, enabled } }) => {
    await inService.edit(principal, userIds, enabled);
    return null;
  });
}
