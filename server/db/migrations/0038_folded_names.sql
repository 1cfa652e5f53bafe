-- The form of a text in which searches compare it, as contract/searchWords.ts folds keywords: without case, accents and
-- variants of letters. The database's own collation may know the case of ASCII only, so another one lowers the letters.
do $$
declare
  lowering text := (select collname from pg_collation
                     where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu', 'default')
                     order by array_position(array['pg_c_utf8', 'und-x-icu', 'default']::name[], collname) limit 1);
begin
  execute replace($create$
    create function folded(given text) returns text language plpgsql immutable strict parallel safe as $function$
    declare
      marks constant text :=
        '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200c-\u200f]';
      many_others constant text :=
        '([\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{8})'
        '[\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+';
      plain text;
    begin
      if octet_length(given) = char_length(given) then return lower(given collate "C"); end if;
      -- Normalization sorts the marks of a letter, which takes time with the square of their number.
      plain := regexp_replace(given collate "C", marks, '', 'g');
      plain := normalize(regexp_replace(plain collate "C", many_others, '\1', 'g'), nfkd);
      plain := normalize(lower(regexp_replace(plain collate "C", marks, '', 'g') collate "LOWERING"), nfkc);
      plain := replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
      return translate(plain, 'ςىیکةٱıłøđħŧ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'σييكهاilodht01234567890123456789');
    end $function$
  $create$, 'LOWERING', lowering);
end $$;

-- Without them, the table is written in less time.
drop index app_user_name, app_user_name_part, app_user_phone_part;
-- Stored, because a search that no index serves would otherwise fold each name.
alter table app_user add column folded_name text not null generated always as (folded(nick_name)) stored;
create index app_user_name on app_user (folded_name collate "C", id);
create index app_user_name_part on app_user using gin ((folded_name collate "C") gin_trgm_ops);
-- Phones come from the apps in any form, and people type them in any form.
create index app_user_phone_part on app_user
  using gin (regexp_replace(phone_code || phone, '[^0-9]', '', 'g') gin_trgm_ops);
-- Last, because everything reads staff.
alter table staff add column folded_text text not null
  generated always as (folded(account || E'\n' || name || E'\n' || email)) stored;
create index staff_text_part on staff using gin (folded_text gin_trgm_ops);
-- Accounts that look the same are one.
create index staff_account_alike on staff (lower(normalize(account, nfkc)));
