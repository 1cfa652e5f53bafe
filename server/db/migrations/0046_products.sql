-- Products, which administrators edit (docs/decisions/0082). None is ever deleted.
create table product (
  code         smallint primary key check (code between 1 and 9999),
  name         text not null,
  history_name text not null,
  position     smallint not null,
  is_active    boolean not null default true,
  updated_at   timestamptz not null default now()
);
-- They have one time in all databases, so that a backup and what was restored from it can be compared.
insert into product (code, name, history_name, position, updated_at)
select seed.*, timestamptz '2026-01-01 00:00Z' from (values
  (1, 'Chat', 'My Profile', 10),
  (2, 'Pay', 'Wallet Settings', 20),
  (3, 'Moment', 'Moment Settings', 30),
  (4, 'Remit', 'Remit', 40),
  (5, 'Watch', 'Watch', 50),
  (6, 'Podcast', 'Podcast', 60),
  (7, 'HSR', '3RD PARTY APP', 70),
  (8, 'Wi-Fi Finder', 'WIFI Settings', 80),
  (9, 'E-commerce', 'Global Explore', 90),
  (10, 'Country Explore', 'Country Explore', 100)
) seed;

-- The checks that they replace have let no other code in, so there is no need to read all rows.
alter table chat
  drop constraint chat_product_check,
  add constraint chat_product foreign key (product) references product not valid;
alter table query
  drop constraint query_product_check,
  add constraint query_product foreign key (product) references product not valid;
alter table canned_reply
  add constraint canned_reply_product foreign key (product) references product;

-- The menu, beside the online settings and for the same roles. A new database gets its menus elsewhere.
with neighbour as (
  select * from resource where uri = '/settings/settings-online/index' order by id limit 1
), added as (
  insert into resource (app_id, code, name, parent_id, sort_num, status, type, uri)
  select app_id, 'settings-product', 'Products', parent_id, sort_num + 20, status, type,
         '/settings/settings-product/index'
    from neighbour
  returning id
)
insert into role_resource (role_id, resource_id)
select distinct held.role_id, added.id
  from role_resource held join resource on resource.id = held.resource_id cross join added
 where resource.uri = '/settings/settings-online/index';
