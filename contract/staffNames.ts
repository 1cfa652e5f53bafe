import { STAFF_NAMES, type StaffNames } from './domain.ts';

/**
 * The name that customers see of a member of staff. No one's, which is '', stays empty.
 * @param productName of the product that the chat or the query is about
 */
export function nameForCustomers(staffNames: StaffNames, name: string, productName: string): string {
  if (staffNames === STAFF_NAMES.nickname || name === '') return name;
  if (staffNames === STAFF_NAMES.product) return productName;
  return name.trim().split(/\s/, 1)[0] ?? '';
}
