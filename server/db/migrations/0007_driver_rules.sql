CREATE TABLE "driver_aliases" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	CONSTRAINT "driver_aliases_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "driver_aliases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "driver_aliases" ADD CONSTRAINT "driver_aliases_company_id_driver_id_drivers_company_id_id_fk" FOREIGN KEY ("company_id","driver_id") REFERENCES "public"."drivers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_aliases_driver" ON "driver_aliases" USING btree ("company_id","driver_id");--> statement-breakpoint
CREATE INDEX "drivers_name" ON "drivers" USING btree ("company_id","first_name","last_name","id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "driver_aliases" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
-- An e-mail is one however its capitals are written.
UPDATE "drivers" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_email_lower" CHECK (email = lower(email));--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_of_driver" UNIQUE("company_id","driver_id","license_plate");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_bicycle_code" ON "vehicles" USING btree ("company_id","license_plate") WHERE license_plate ~ '^BIC[0-9]{9}$';--> statement-breakpoint
-- Whoever deletes a driver asks for their services; who deletes twice, for the mark of the first.
CREATE INDEX "services_driver" ON "services" USING btree ("company_id","driver_id") WHERE driver_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tombstones_row" ON "tombstones" USING btree ("company_id","collection","row_id");--> statement-breakpoint
-- Vehicles are kept by devices from here on.
drop trigger touch on vehicles;
--> statement-breakpoint
create trigger touch before update on vehicles for each row execute function touch_kept_row();
--> statement-breakpoint
create trigger leave_tombstone after delete on vehicles referencing old table as gone for each statement execute function leave_tombstone('vehicles');
--> statement-breakpoint
-- A driver's record names their plates and nothing else of their vehicles.
create or replace function touch_drivers_of_both() returns trigger language plpgsql as $$
begin
  update drivers set first_name = first_name where (company_id, id) in (
    select o.company_id, unnest(array[o.driver_id, n.driver_id])
    from before_change o join after_change n on (n.company_id, n.id) = (o.company_id, o.id)
    where (o.license_plate, o.driver_id) is distinct from (n.license_plate, n.driver_id));
  return null;
end $$;
--> statement-breakpoint
-- A vehicle's record names its driver.
create function touch_vehicles_of_driver() returns trigger language plpgsql as $$
begin
  update vehicles set license_plate = license_plate where (company_id, driver_id) = (new.company_id, new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger touch_vehicles after update on drivers for each row
when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function touch_vehicles_of_driver();
--> statement-breakpoint
-- As before, but of whatever has change marks, so that no table that gets them later is forgotten.
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
  delete from database_epoch;
  insert into database_epoch (id, system_identifier) values (gen_random_uuid(), here);
end $$;
--> statement-breakpoint
grant select, insert on driver_aliases to parq_app;
--> statement-breakpoint
grant select, insert, delete on files to parq_app;
