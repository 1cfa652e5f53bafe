// Ids of files that an erasure deletes.

export const MESSAGE_FILES = 'select file_of_message(msg) from message where chat_id = any($1) and msg_type in (2, 3)';
export const QUERY_FILES = `
  select file_id from query_picture where query_id = any($1)
  union all select file_id from reply_picture join reply on reply.id = reply_id where query_id = any($1)`;
export const CUSTOMER_FILES = `
  select id from file where owner_type = 1 and owner_id = any($1)
  union all select head_img from app_user where id = any($1) and head_img <> ''`;
