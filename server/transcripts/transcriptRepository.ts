import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** What a transcript says about a chat besides its messages. */
export interface ChatHead {
  readonly productName: string;
  /** '' after an erasure. */
  readonly customerName: string;
  /** '' while it waits in line. */
  readonly staffName: string;
  readonly createTime: string;
  /** null: it is live. */
  readonly endTime: string | null;
}

export async function readChatHead(db: Db, chatId: string): Promise<ChatHead> {
  return db.one<ChatHead>(
    `select product.name as product_name, app_user.nick_name as customer_name, coalesce(staff.name, '') as staff_name,
            ${isoTime('chat.created_at')} as create_time, ${isoTime('chat.ended_at')} as end_time
       from chat join product on product.code = chat.product join app_user on app_user.id = chat.customer_id
       left join staff on staff.id = chat.staff_id
      where chat.id = $1`,
    [chatId],
  );
}
