import type { Product } from '#contract/http/products.ts';
import type { Db } from '../db/database.ts';
import { isoTime } from '../db/instants.ts';

export type NewProduct = Required<Omit<Product, 'updateTime'>>;

/**
 * The inactive ones last.
 * @param customerId whose products they are: the active ones, and those of their chats and queries; null: all
 */
export async function listProducts(db: Db, customerId: string | null): Promise<Product[]> {
  const theirs = `where is_active or exists (select from chat where customer_id = $1 and chat.product = code)
                        or exists (select from query where customer_id = $1 and query.product = code)`;
  return db.rows<Product>(
    `select code, name, history_name, position, is_active, ${customerId === null ? 'tags_on_end, number_patterns,' : ''}
            ${isoTime('updated_at')} as update_time
       from product ${customerId === null ? '' : theirs} order by is_active desc, position, code`,
    customerId === null ? [] : [customerId],
  );
}

/** Until the transaction ends, no one else changes products. Chats and queries can be opened. */
export async function lockProducts(tx: Db): Promise<void> {
  await tx.query('lock table product in share row exclusive mode');
}

export async function insertProduct(tx: Db, product: NewProduct): Promise<void> {
  await tx.query(
    `insert into product (code, name, history_name, position, is_active, tags_on_end, number_patterns)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    valuesOf(product),
  );
}

export async function updateProduct(tx: Db, product: NewProduct): Promise<void> {
  await tx.query(
    `update product set name = $2, history_name = $3, position = $4, is_active = $5, tags_on_end = $6,
            number_patterns = $7, updated_at = now()
      where code = $1`,
    valuesOf(product),
  );
}

function valuesOf(product: NewProduct): unknown[] {
  const { code, name, historyName, position, isActive, tagsOnEnd, numberPatterns } = product;
  return [code, name, historyName, position, isActive, tagsOnEnd, numberPatterns];
}

export async function listProductCodes(db: Db): Promise<ReadonlySet<number>> {
  return new Set(await db.values<number>('select code from product'));
}

export async function isActiveProduct(db: Db, code: number): Promise<boolean> {
  return db.any('select from product where code = $1::integer and is_active', [code]);
}

/** Of products that have any. */
export async function listNumberPatterns(db: Db): Promise<Pick<NewProduct, 'code' | 'numberPatterns'>[]> {
  return db.rows("select code, number_patterns from product where number_patterns <> '{}'");
}

/** The product of the chat or query; null: there is no such thing. */
export async function findProductOf(
  db: Db,
  about: Partial<Record<'chatId' | 'queryId' | 'transferId' | 'noteId', string>>,
): Promise<number | null> {
  const { chatId = null, queryId = null, transferId = null, noteId = null } = about;
  return db.value<number | null>(
    `select coalesce(
       (select chat.product from chat where id = $1),
       (select query.product from query where id = $2),
       (select chat.product from chat_transfer join chat on chat.id = chat_transfer.chat_id
         where chat_transfer.id = $3),
       (select coalesce(chat.product, query.product)
          from note left join chat on chat.id = note.chat_id left join query on query.id = note.query_id
         where note.id = $4)
     )`,
    [chatId, queryId, transferId, noteId],
  );
}
