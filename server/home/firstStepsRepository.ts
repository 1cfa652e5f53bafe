import { CHAT_KEYS } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { takesChats } from '../people/index.ts';

/** What a deployment has of all that it needs to answer customers. */
export interface FirstSteps {
  /** Active administrators, and those of them who can take chats. */
  readonly admins: number;
  readonly ableAdmins: number;
  /** All who can take chats, and those of them who are no administrators. */
  readonly able: number;
  readonly agents: number;
  readonly hasProducts: boolean;
  /** There is something that a query can be about. */
  readonly hasSubjects: boolean;
  /** Someone has opened a chat or raised a query. */
  readonly hasCustomers: boolean;
  readonly hasAnswers: boolean;
}

export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  return db.one<FirstSteps>(
    `select admins, able_admins, able, able - able_admins as agents,
            exists (select from product where is_active) as "hasProducts",
            exists (select from category where status = 'A') and exists (select from subject where status = 'A')
              as "hasSubjects",
            exists (select from chat) or exists (select from query) as "hasCustomers",
            exists (select from chat where first_answer_at is not null)
              or exists (select from reply where author_type = 2) as "hasAnswers"
       from (select (count(*) filter (where type = 'A'))::integer as admins,
                    (count(*) filter (where type = 'A' and target_id is not null))::integer as able_admins,
                    (count(*) filter (where ${takesChats('$1')}))::integer as able
               from staff where deleted_at is null and status = 'A') people`,
    [CHAT_KEYS],
  );
}
