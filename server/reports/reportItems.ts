import { REPORT_STATUS, REPORT_TYPE, ROLE_KEY, type ReportType } from '#contract/domain.ts';
import { hasAnyKey, type StaffPrincipal } from '../common/principal.ts';
import { BATCH_ROWS, inBatches, type Cell, type Column, type Sheet } from '../common/workbook.ts';
import type { Position } from '../db/slice.ts';
import { REPORT_TYPES } from './reportDayRepository.ts';
import { readItemDetails, type ItemDetails } from './reportItemRepository.ts';
import { listBatch, type Bounds, type ReportedItem } from './reportRowRepository.ts';
import type { ReportDeps } from './reportRules.ts';
import { judgementText, ratingReasonText, STATUS_TEXT, TYPE_TEXT } from './reportTexts.ts';

// The sheet of each report with everything that came in on its days, whatever the report is about.

const COLUMNS: readonly Column[] = [
  { header: 'ID', kind: 'text', width: 12 },
  { header: 'Type', kind: 'text', width: 12 },
  { header: 'Customer ID', kind: 'text', width: 14 },
  { header: 'Customer', kind: 'text', width: 24 },
  { header: 'Product', kind: 'text', width: 18 },
  { header: 'Creat Time', kind: 'instant', width: 20 },
  { header: 'First assigned at', kind: 'instant', width: 20 },
  { header: 'Last assigned at', kind: 'instant', width: 20 },
  { header: 'First response at', kind: 'instant', width: 20 },
  { header: 'Ended at', kind: 'instant', width: 20 },
  { header: 'Time in line', kind: 'duration', width: 14 },
  { header: 'First response', kind: 'duration', width: 16 },
  { header: 'Wait', kind: 'duration', width: 14 },
  { header: 'Assignee ID', kind: 'text', width: 12 },
  { header: 'Assignee', kind: 'text', width: 24 },
  { header: 'People', kind: 'text', width: 40 },
  { header: 'Solved/Open', kind: 'text', width: 14 },
  { header: 'First response in time', kind: 'text', width: 22 },
  { header: 'Next responses in time', kind: 'number', width: 22 },
  { header: 'Next responses late', kind: 'number', width: 20 },
  { header: 'Resolved in time', kind: 'text', width: 18 },
  { header: 'Tags', kind: 'text', width: 40 },
  { header: 'Rating', kind: 'number', width: 10 },
  { header: 'Rating reason', kind: 'text', width: 20 },
  { header: 'Rating words', kind: 'text', width: 40 },
];

/** Who sees the customers of all chats, or of all queries, in lists. */
const SEES_CUSTOMERS: Readonly<Record<ReportType, readonly string[]>> = {
  [REPORT_TYPE.query]: [ROLE_KEY.queryService],
  [REPORT_TYPE.chat]: [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history],
};

interface ItemsOptions extends Pick<ReportDeps, 'db' | 'now'> {
  readonly principal: StaffPrincipal;
  readonly bounds: Bounds;
  /** Most rows of each type. */
  readonly max: number;
  /** Called before each batch. Throws when the reader has lost the permission. */
  readonly checkAgain: () => Promise<unknown>;
}

export function itemsSheet(options: ItemsOptions): Sheet {
  return { name: 'Queries and chats', columns: COLUMNS, rows: itemRows(options) };
}

/** Queries, then chats, oldest first. */
async function* itemRows({
  db,
  now,
  principal,
  bounds,
  max,
  checkAgain,
}: ItemsOptions): AsyncGenerator<readonly Cell[]> {
  for (const type of REPORT_TYPES) {
    const hasNames = hasAnyKey(principal, SEES_CUSTOMERS[type]);
    const read = (after: Position | null) =>
      listBatch(db, { type, status: REPORT_STATUS.all, isAscending: true }, { ...bounds, after, limit: BATCH_ROWS });
    await checkAgain();
    for await (const batch of inBatches({ first: await read(null), max, checkAgain, readAfter: read })) {
      const ids = batch.map(({ id }) => id);
      const details = await readItemDetails(db, type, ids, new Date(now()));
      for (const item of batch) {
        const known = details.get(item.id);
        if (known !== undefined) yield itemCells(type, item, hasNames ? known : { ...known, customerName: '' });
      }
    }
  }
}

function itemCells(type: ReportType, { id, createdAt, assignee, status }: ReportedItem, known: ItemDetails): Cell[] {
  return [
    id,
    TYPE_TEXT[type],
    known.customerId,
    known.customerName,
    known.productName,
    createdAt,
    known.firstAssignedAt,
    known.lastAssignedAt,
    known.answeredAt,
    known.endedAt,
    known.assignedInMs,
    known.answeredInMs,
    known.waitedMs,
    known.staffId,
    assignee,
    known.people,
    STATUS_TEXT[status],
    judgementText(known.firstInTime),
    known.nextInTime,
    known.nextLate,
    judgementText(known.resolvedInTime),
    known.tags,
    known.rating?.rating ?? null,
    ratingReasonText(known.rating),
    known.rating?.words ?? null,
  ];
}
