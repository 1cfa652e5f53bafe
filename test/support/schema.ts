import type { Db } from '#server/db/connection.ts';

/** Functions that came with an extension belong to it. */
const FUNCTIONS = `
  select pg_proc.oid, pg_proc.proname as name from pg_proc
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend
                      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

const RELATIONS = `select * from pg_class where relnamespace = 'public'::regnamespace`;

/** Each returns texts, one for an object of the schema. */
const LISTS = [
  `select format('extension %s', extname) from pg_extension`,
  `select format('relation %s %s %s %s', relkind, relpersistence, relname, reloptions) from (${RELATIONS}) relation`,
  `select format('column %s %s %s %s %s %s %s %s %s %s', relname, row_number() over (partition by relname order by attnum),
                 attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
                 attidentity, attgenerated, attstorage, attstattarget, pg_get_expr(adbin, adrelid))
     from (${RELATIONS}) relation
     join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
     left join pg_attrdef on adrelid = relation.oid and adnum = attnum
    where relkind = 'r'`,
  `select format('constraint %s %s', conname, pg_get_constraintdef(oid))
     from pg_constraint where connamespace = 'public'::regnamespace`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  `select format('sequence %s %s %s', sequencename, start_value, increment_by)
     from pg_sequences where schemaname = 'public'`,
  `select pg_get_triggerdef(pg_trigger.oid)
     from pg_trigger join (${RELATIONS}) relation on relation.oid = tgrelid where not tgisinternal`,
  `select regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') from (${FUNCTIONS}) each_function`,
  `select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'`,
  `select format('comment %s %s', relname, description)
     from pg_description join (${RELATIONS}) relation on classoid = 'pg_class'::regclass and objoid = relation.oid`,
];

/** Everything in the schema `public`: tables, columns, indexes, constraints, functions, triggers, one text for each. */
export async function schemaOf(db: Db): Promise<readonly string[]> {
  const { rows } = await db.query<{ object: string }>(
    `select object from (${LISTS.join(' union all ')}) listed (object) order by object collate "C"`,
  );
  return rows.map(({ object }) => object);
}
