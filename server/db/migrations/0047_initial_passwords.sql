-- Whether the owner has the password of an import, and must choose their own before they do anything else.
alter table staff add column must_change_password boolean not null default false;
