-- Who waits for whom ---------------------------------------------------------------------------------------------

alter table chat
  -- Since when the customer has been waiting for an answer; null while they are not, and once the chat has ended.
  add column waiting_since timestamptz,
  -- Since when the customer has been silent after a message by staff; null while staff do not wait for the customer.
  add column silent_since timestamptz;

/*
 * Computes both again from the messages of these chats. The workspace sends its greeting by itself, so the greeting
 * does not answer a customer who has already asked something.
 */
create function settle_waiting(chat_ids bigint[]) returns void
language sql volatile
as $$
  update chat
     set waiting_since = case
           when chat.ended_at is not null then null
           when newest.answered is null then chat.created_at
           else (select min(message.created_at) from message
                  where message.chat_id = chat.id and message.sender_type = 1 and message.chat_seq > newest.answered)
         end,
         silent_since = case
           when chat.ended_at is null and newest.answered > coalesce(newest.asked, 0)
             then (select message.created_at from message where message.chat_id = chat.id and message.chat_seq = newest.answered)
         end
    from (
      select given.id,
             (select max(message.chat_seq) from message where message.chat_id = given.id and message.sender_type = 1) as asked,
             (select max(message.chat_seq) from message where message.chat_id = given.id and message.sender_type = 2
                 and (message.client_msg_id <> 'greeting-' || message.chat_id
                      or not exists (select from message earlier
                                      where earlier.chat_id = message.chat_id and earlier.sender_type = 1 and earlier.chat_seq < message.chat_seq))) as answered
        from unnest(chat_ids) as given (id)
    ) newest
   where chat.id = newest.id;
$$;

select settle_waiting(array(select id from chat where ended_at is null));

-- Finds who has waited longest: one row for each waiting customer, however long the history.
create index chat_waiting on chat (waiting_since, id) where waiting_since is not null;
