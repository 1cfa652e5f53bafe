import { filledCardContent, isSendable, parseContent } from '../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../contract/domain.ts';
import type { Database } from '../db/database.ts';
import { findSent, NOTHING_ENTERED, type ContentCheck } from '../chat/index.ts';
import { findQueryOfChat } from './queryRepository.ts';
import { noPermission } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { beginningOf } from '../common/texts.ts';

/** A card is a glance at a query, in UTF-16 code units; the whole of it is a call away. */
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 500;

/**
 * A work-order card is sent by staff, about a query of the chat's own customer; whether they have the chat, committing
 * decides.
 * What it shows is the query's at that moment: a card sent again stays what it was, though the query may have changed
 * since.
 */
export function createCardCheck({ db }: { readonly db: Database }): ContentCheck {
  return async ({ type, id }, content, { chatId, clientMsgId }) => {
    if (type !== PERSON_TYPE.staff) throw noPermission();
    if (!isSendable(MESSAGE_TYPE.card, content)) return NOTHING_ENTERED;
    const { workOrderId = '' } = content;
    const earlier = await findSent(db, { chatId, senderType: type, senderId: id, clientMsgId });
    if (earlier?.msgType === MESSAGE_TYPE.card && parseContent(earlier.msg).workOrderId === workOrderId)
      return { msg: earlier.msg };
    const query = isId(workOrderId) ? await findQueryOfChat(db, workOrderId, chatId) : null;
    if (query === null) throw noPermission();
    return {
      msg: filledCardContent({
        id: query.id,
        title: beginningOf(query.title, TITLE_MAX),
        description: beginningOf(query.description, DESCRIPTION_MAX),
        createTime: query.createdAt.toISOString(),
        isRead: false,
      }),
    };
  };
}
