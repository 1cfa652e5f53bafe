-- Ids of people whom no app has named: staff without an account of the messaging app. Tokens with such ids are refused.
create sequence own_person_id start 9000000000000000000 minvalue 9000000000000000000;
