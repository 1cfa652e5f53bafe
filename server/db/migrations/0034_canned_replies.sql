-- Texts that staff insert into messages and replies (docs/decisions/0062).
create table canned_reply (
  id           bigint generated always as identity primary key,
  scope        text not null check (scope in ('shared', 'product', 'personal')),
  product      smallint,
  -- the owner of a personal one
  staff_id     bigint references staff,
  title        text not null,
  shortcut     text not null,
  -- The shortcut as it is compared. PostgreSQL's lower() depends on the locale.
  shortcut_key text not null,
  -- of the texts: their changes, from 1
  version      integer not null default 1,
  steps        text[] not null default '{}',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  updated_by   bigint not null references staff,
  archived_at  timestamptz,
  check ((scope = 'product') = (product is not null)),
  check ((scope = 'personal') = (staff_id is not null))
);
create unique index canned_reply_shortcut
  on canned_reply (scope, coalesce(product, 0), coalesce(staff_id, 0), shortcut_key) where archived_at is null;
create index canned_reply_owner on canned_reply (staff_id) where staff_id is not null;

-- All texts that a reply has had: a message names the version that it was written from.
create table canned_version (
  reply_id   bigint not null references canned_reply,
  version    integer not null,
  -- a list of objects with lang and body, in the order of the author
  texts      jsonb not null,
  written_at timestamptz not null default now(),
  written_by bigint not null references staff,
  primary key (reply_id, version)
);

-- Named by clients, and written where every microsecond counts. So it is no foreign key, and reports ignore ids of
-- replies that do not exist.
alter table message
  add column canned_id bigint,
  add column canned_version integer,
  add column canned_edited boolean;
create index message_canned on message (created_at) where canned_id is not null;
alter table reply
  add column canned_id bigint,
  add column canned_version integer,
  add column canned_edited boolean;
create index reply_canned on reply (created_at) where canned_id is not null;

-- Rolled up with the other figures of reports.
create table report_canned_day (
  day         date not null,
  canned_id   bigint not null references canned_reply,
  staff_id    bigint not null references staff,
  uses        integer not null,
  edited_uses integer not null,
  primary key (day, canned_id, staff_id)
);
create index report_canned_day_reply on report_canned_day (canned_id, day);
create index report_canned_day_staff on report_canned_day (staff_id, day);

-- The menu, beside the online settings and for the same roles. A new database gets its menus elsewhere.
with neighbour as (
  select * from resource where uri = '/settings/settings-online/index' order by id limit 1
), added as (
  insert into resource (app_id, code, name, parent_id, sort_num, status, type, uri)
  select app_id, 'settings-canned', 'Canned Replies', parent_id, sort_num + 10, status, type,
         '/settings/settings-canned/index'
    from neighbour
  returning id
)
insert into role_resource (role_id, resource_id)
select distinct held.role_id, added.id
  from role_resource held join resource on resource.id = held.resource_id cross join added
 where resource.uri = '/settings/settings-online/index';
