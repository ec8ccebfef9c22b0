CREATE TABLE "company_changes" (
	"company_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"taken_xid" "xid8" NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"collections" jsonb NOT NULL,
	CONSTRAINT "company_changes_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "company_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "company_changes" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select on company_changes to parq_app;
--> statement-breakpoint
-- Takes the company's next number, once in each transaction, and notes it for the collection. Runs at the commit: the
-- row stays locked until the changes are visible, so whoever sees a number sees all changes up to that number.
create function number_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text := coalesce(tg_argv[0], to_jsonb(new) ->> 'collection');
begin
  -- A statement that changes thousands of rows writes the number once.
  if exists (
    select from company_changes c
    where c.company_id = new.company_id and c.taken_xid = pg_current_xact_id() and (c.collections ->> changed)::bigint = c.number
  ) then return null; end if;
  insert into company_changes as c (company_id, number, taken_xid, changed_xid, collections)
  values (new.company_id, 1, pg_current_xact_id(), pg_current_xact_id(), jsonb_build_object(changed, 1))
  on conflict (company_id) do update set
    number = c.number + (c.taken_xid <> excluded.taken_xid)::integer,
    taken_xid = excluded.taken_xid,
    changed_xid = greatest(c.changed_xid, excluded.changed_xid),
    collections = c.collections || jsonb_build_object(changed, c.number + (c.taken_xid <> excluded.taken_xid)::integer);
  return null;
end $$;
--> statement-breakpoint
revoke execute on function number_change() from public;
--> statement-breakpoint
grant execute on function number_change() to parq_app;
--> statement-breakpoint
-- Deletions are numbered by their tombstones.
do $$
declare kept record;
begin
  for kept in
    select * from (values
      ('services', 'services'), ('locations', 'locations'), ('company_vehicle_types', 'vehicleTypes'), ('agreements', 'agreements'), ('holidays', 'holidays'),
      ('cash_ups', 'cashUps'), ('drivers', 'drivers'), ('vehicles', 'vehicles'), ('memberships', 'memberships'), ('passes', 'passes')
    ) as pair (table_name, collection)
  loop
    execute format('create constraint trigger number_change after insert or update on %I deferrable initially deferred for each row execute function number_change(%L)', kept.table_name, kept.collection);
  end loop;
end $$;
--> statement-breakpoint
create constraint trigger number_change after insert on tombstones deferrable initially deferred for each row execute function number_change();
--> statement-breakpoint
-- As before. The number that a transaction of another cluster took must not look like one of this cluster.
create or replace function adopt_database() returns void language plpgsql as $$
declare
  here text := (select system_identifier::text from pg_control_system()) || ':' || (select oid from pg_database where datname = current_database());
  kept text;
begin
  if exists (select from database_epoch where system_identifier = here) then return; end if;
  for kept in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'changed_xid' and not a.attisdropped
    order by c.relname
  loop
    execute format('alter table %I disable trigger user', kept);
    execute format('update %I set changed_xid = pg_current_xact_id()', kept);
    execute format('alter table %I enable trigger user', kept);
  end loop;
  update company_changes set taken_xid = pg_current_xact_id();
  delete from database_epoch;
  insert into database_epoch (id, system_identifier) values (gen_random_uuid(), here);
end $$;
