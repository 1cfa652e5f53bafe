-- So the ranking of a year adds up twelve rows per staff member instead of hundreds.
create table report_staff_month (
  type              smallint not null,
  -- its first day
  month             date not null,
  staff_id          bigint not null,
  -- sums of the month's rows in report_staff_day, which may not cover all its days
  assigned          integer not null,
  solved            integer not null,
  answered          integer not null,
  first_response_us bigint not null,
  primary key (type, month, staff_id)
);

insert into report_staff_month (type, month, staff_id, assigned, solved, answered, first_response_us)
select type, date_trunc('month', day)::date, staff_id, sum(assigned), sum(solved), sum(answered), sum(first_response_us)
  from report_staff_day group by type, date_trunc('month', day), staff_id;
