-- What chats and queries were about (docs/decisions/0105). A topic has no parent; its reasons have the topic as theirs.
create table tag (
  id         bigint generated always as identity primary key,
  product    smallint not null references product,
  parent_id  bigint references tag,
  name       text not null,
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tag_name on tag (product, coalesce(parent_id, 0), lower(name));
create index tag_parent on tag (parent_id) where parent_id is not null;

create table chat_tag (
  chat_id bigint not null references chat on delete cascade,
  tag_id  bigint not null references tag,
  primary key (chat_id, tag_id)
);
create index chat_tag_tag on chat_tag (tag_id, chat_id);

create table query_tag (
  query_id bigint not null references query on delete cascade,
  tag_id   bigint not null references tag,
  primary key (query_id, tag_id)
);
create index query_tag_tag on query_tag (tag_id, query_id);

-- Whether staff are asked for tags when they end a chat or close a query.
alter table product
  add column tags_on_end text not null default 'never' check (tags_on_end in ('never', 'suggest', 'require'));

-- How often tags were used (docs/reports.md), rolled up with the other figures of reports. A topic counts a query or chat
-- with several of its tags once.
create table report_tag_day (
  -- as in report_day
  type       smallint not null,
  day        date not null,
  product    smallint not null,
  -- 0: those without a tag
  tag_id     bigint not null,
  open       integer not null,
  solved     integer not null,
  not_solved integer not null,
  primary key (type, day, product, tag_id)
);

-- Tags that change mark the days of their chats and queries. A merge changes very many at once, so it adds one mark for
-- each quarter of an hour: in every time zone that is part of one day.
create function mark_chat_tags() returns trigger language plpgsql as $$
begin
  insert into report_change
  select 2, min(created_at) from chat where id in (select chat_id from changed)
   group by floor(extract(epoch from created_at) / 900);
  return null;
end $$;
create trigger chat_tag_added after insert on chat_tag referencing new table as changed
  for each statement execute function mark_chat_tags();
create trigger chat_tag_changed after update on chat_tag referencing new table as changed
  for each statement execute function mark_chat_tags();
create trigger chat_tag_removed after delete on chat_tag referencing old table as changed
  for each statement execute function mark_chat_tags();

create function mark_query_tags() returns trigger language plpgsql as $$
begin
  insert into report_change
  select 1, min(created_at) from query where id in (select query_id from changed)
   group by floor(extract(epoch from created_at) / 900);
  return null;
end $$;
create trigger query_tag_added after insert on query_tag referencing new table as changed
  for each statement execute function mark_query_tags();
create trigger query_tag_changed after update on query_tag referencing new table as changed
  for each statement execute function mark_query_tags();
create trigger query_tag_removed after delete on query_tag referencing old table as changed
  for each statement execute function mark_query_tags();

-- A reason that moves to another topic changes the figures of both topics.
create function mark_tag_moved() returns trigger language plpgsql as $$
begin
  insert into report_change
  select 2, min(created_at) from chat where id in (select chat_id from chat_tag where tag_id = new.id)
   group by floor(extract(epoch from created_at) / 900);
  insert into report_change
  select 1, min(created_at) from query where id in (select query_id from query_tag where tag_id = new.id)
   group by floor(extract(epoch from created_at) / 900);
  return null;
end $$;
create trigger tag_moved after update of parent_id on tag for each row
  when (new.parent_id is distinct from old.parent_id) execute function mark_tag_moved();

-- The menu, beside the targets and for the same roles. A new database gets its menus elsewhere.
with neighbour as (
  select * from resource where uri = '/settings/settings-targets/index' order by id limit 1
), added as (
  insert into resource (app_id, code, name, parent_id, sort_num, status, type, uri)
  select app_id, 'settings-tags', 'Tags', parent_id, sort_num + 1, status, type, '/settings/settings-tags/index'
    from neighbour
  returning id
)
insert into role_resource (role_id, resource_id)
select distinct held.role_id, added.id
  from role_resource held join resource on resource.id = held.resource_id cross join added
 where resource.uri = '/settings/settings-targets/index';
