-- Teams, which administrators edit (docs/decisions/0086). None is ever deleted.
create table team (
  id           bigint generated always as identity primary key,
  name         text not null,
  is_active    boolean not null default true,
  -- after so long a chat that no member can take is given to others
  wait_minutes smallint not null default 5 check (wait_minutes between 1 and 1440),
  updated_at   timestamptz not null default now()
);
create unique index team_name on team (lower(name));

create table team_member (
  team_id  bigint not null references team,
  staff_id bigint not null references staff,
  primary key (team_id, staff_id)
);
create index team_member_staff on team_member (staff_id);

-- A product belongs to one active team at most.
create table team_product (
  team_id bigint not null references team,
  product smallint not null references product,
  primary key (team_id, product)
);
create index team_product_product on team_product (product);

create table staff_language (
  staff_id bigint not null references staff,
  -- the primary part of a language tag
  language text not null check (language ~ '^[a-z]{2,3}$'),
  primary key (staff_id, language)
);

-- The menu, after the accounts and for the same roles. A new database gets its menus elsewhere.
with neighbour as (
  select * from resource where uri = '/account/index' order by id limit 1
), added as (
  insert into resource (app_id, code, name, parent_id, sort_num, status, type, uri)
  select app_id, 'team', 'Teams', parent_id, sort_num + 5, status, type, '/account/team' from neighbour
  returning id
)
insert into role_resource (role_id, resource_id)
select distinct held.role_id, added.id
  from role_resource held join resource on resource.id = held.resource_id cross join added
 where resource.uri = '/account/index';
