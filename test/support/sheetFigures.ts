import { REPORT_STATUS, REPORT_TYPE, type ReportRowStatus, type ReportType } from '#contract/domain.ts';
import type { Item } from './rawFigures.ts';
import type { KnownTag } from './tagFigures.ts';
import { shown, type ReadCell, type ReadSheet } from './workbook.ts';

/** Of the sheet that each report has of what came in on its days. */
export const ITEM_HEADERS = [
  'ID',
  'Type',
  'Customer ID',
  'Customer',
  'Product',
  'Creat Time',
  'First assigned at',
  'Last assigned at',
  'First response at',
  'Ended at',
  'Time in line',
  'First response',
  'Wait',
  'Assignee ID',
  'Assignee',
  'People',
  'Solved/Open',
  'First response in time',
  'Next responses in time',
  'Next responses late',
  'Resolved in time',
  'Tags',
  'Rating',
  'Rating reason',
  'Rating words',
] as const;
export type ItemHeader = (typeof ITEM_HEADERS)[number];

const DAY_US = 86_400_000_000;
const TYPES: ReadonlyMap<string, ReportType> = new Map([
  ['Query', REPORT_TYPE.query],
  ['Live chat', REPORT_TYPE.chat],
]);
const STATUSES: ReadonlyMap<string, ReportRowStatus> = new Map([
  ['Open', REPORT_STATUS.open],
  ['Solved', REPORT_STATUS.solved],
  ['Not solved', REPORT_STATUS.notSolved],
]);

/** What a row of the sheet shows in a column; null: nothing. */
export function shownIn(row: ReadSheet['rows'][number], header: ItemHeader): string | number | null {
  return shown(row[ITEM_HEADERS.indexOf(header)] ?? null)?.value ?? null;
}

/**
 * The queries and chats of the sheet, as far as figures of days, people and waits need them: their instants are such
 * that they have waited until now for as long as the row says.
 * @param nowMs when the workbook was made
 * @param products codes by name
 * @param tags all of them
 * @throws on a row that is none of a query or chat
 */
export function itemsIn(
  { rows: [headers = [], ...rows] }: ReadSheet,
  nowMs: number,
  { products, tags }: { readonly products: ReadonlyMap<string, number>; readonly tags: readonly KnownTag[] },
): readonly Item[] {
  if (headers.map((cell) => cell?.value).join() !== ITEM_HEADERS.join()) throw new Error('other columns');
  const nowUs = BigInt(nowMs) * 1_000n;
  return rows.map((row): Item => {
    const text = (header: ItemHeader) => String(shownIn(row, header) ?? '');
    const cellOf = (header: ItemHeader) => row[ITEM_HEADERS.indexOf(header)] ?? null;
    const [type, status, waitUs] = [TYPES.get(text('Type')), STATUSES.get(text('Solved/Open')), usIn(cellOf('Wait'))];
    if (type === undefined || status === undefined || waitUs === null) throw new Error(`a row of ${text('Type')}`);
    const answeredAfterUs = usIn(cellOf('First response'));
    if (answeredAfterUs !== null && waitUs !== answeredAfterUs) throw new Error('it waited longer than for its answer');
    const staffId = text('Assignee ID');
    const product = products.get(text('Product'));
    if (product === undefined) throw new Error(`no product ${text('Product')}`);
    return {
      id: text('ID'),
      type,
      atUs: nowUs - waitUs,
      day: text('Creat Time').slice(0, 'yyyy-MM-dd'.length),
      status,
      solvedAtUs: nowUs,
      customerId: text('Customer ID'),
      staff: staffId === '' ? null : { id: staffId, name: text('Assignee') },
      answeredAfterUs,
      product,
      judged: {
        first: judgementIn(text('First response in time')),
        nextInTime: Number(shownIn(row, 'Next responses in time')),
        nextLate: Number(shownIn(row, 'Next responses late')),
        resolved: judgementIn(text('Resolved in time')),
      },
      tagIds: tagsIn(text('Tags'), product, tags),
      rating: text('Rating') === '' ? null : Number(text('Rating')),
    };
  });
}

function tagsIn(text: string, product: number, tags: readonly KnownTag[]): readonly string[] {
  if (text === '') return [];
  return text.split('; ').map((label) => {
    const found = tags.find((tag) => tag.product === product && tag.label === label);
    if (found === undefined) throw new Error(`no tag ${label}`);
    return found.id;
  });
}

const JUDGEMENTS: ReadonlyMap<string, boolean | null> = new Map([
  ['Yes', true],
  ['No', false],
  ['', null],
]);

function judgementIn(text: string): boolean | null {
  const judgement = JUDGEMENTS.get(text);
  if (judgement === undefined) throw new Error(`neither Yes nor No: ${text}`);
  return judgement;
}

/** A duration in microseconds. */
function usIn(cell: ReadCell | null): bigint | null {
  return cell === null ? null : BigInt(Math.round(Number(cell.value) * DAY_US));
}
