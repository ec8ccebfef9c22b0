CREATE TABLE "kiosk_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kiosk_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kiosk_prefixes" (
	"company_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"paired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kiosk_prefixes_company_id_location_id_number_pk" PRIMARY KEY("company_id","location_id","number")
);
--> statement-breakpoint
ALTER TABLE "kiosk_prefixes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "receipt_prefix" text;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "paired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "clock_skew" integer;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "app_version" text;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD COLUMN "queue_length" integer;--> statement-breakpoint
ALTER TABLE "kiosk_prefixes" ADD CONSTRAINT "kiosk_prefixes_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kiosk_devices_location" ON "kiosk_devices" USING btree ("company_id","location_id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "kiosk_prefixes" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert on kiosk_prefixes to parq_app;
--> statement-breakpoint
-- A heartbeat changes nothing that other devices read: the write path marks the location where a device is made, renamed or moved.
drop trigger touch_location_insert on kiosk_devices;
--> statement-breakpoint
drop trigger touch_location_update on kiosk_devices;
--> statement-breakpoint
drop trigger touch_location_delete on kiosk_devices;
--> statement-breakpoint
create trigger touch before update of name, location_id, receipt_prefix, paired_at, revoked_at on kiosk_devices for each row execute function touch_kept_row();
--> statement-breakpoint
-- A code for a device of the transaction's company, in place of any that was made for it before. None for another's.
create function kiosk_keep_code(given_device uuid, given_hash bytea, given_minutes integer) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare ends timestamptz;
begin
  perform from kiosk_devices where company_id = app_company() and id = given_device for update;
  if not found then return null; end if;
  delete from kiosk_codes where device_id = given_device or expires_at < now();
  insert into kiosk_codes (code_hash, place_id, device_id, expires_at) values (given_hash, app_company(), given_device, now() + make_interval(mins => given_minutes))
  returning expires_at into ends;
  return ends;
end $$;
--> statement-breakpoint
create function kiosk_drop_code(given_device uuid) returns void
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  delete from kiosk_codes where place_id = app_company() and device_id = given_device;
end;
--> statement-breakpoint
-- Uses a code up: the company of its device becomes the transaction's. Of two who use it at once the second finds it gone.
create function kiosk_spend_code(given_hash bytea) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare spent kiosk_codes;
begin
  delete from kiosk_codes where code_hash = given_hash and expires_at > now() returning * into spent;
  if not found then return null; end if;
  perform set_config('app.company', spent.place_id::text, true);
  return spent.device_id;
end $$;
--> statement-breakpoint
-- Lets the transaction in by the token of a paired device.
create function app_enter_kiosk(given_company uuid, given_hash bytea) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare device uuid;
begin
  select id into device from kiosk_devices where company_id = given_company and token_hash = given_hash and revoked_at is null;
  if not found then return null; end if;
  perform set_config('app.company', given_company::text, true);
  return device;
end $$;
--> statement-breakpoint
-- Where the staff of the transaction's company are signed in: at the location of their open shift, or else at the only one where they work.
create function app_booths() returns table (location_id uuid, seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with staff as (
    select i.id, s.seen_at,
      array(select c.location_id from cash_ups c where c.company_id = i.company_id and c.status = 'current'
        and (c.opened_by = i.id or exists (select from cash_up_joins j where j.company_id = c.company_id and j.cash_up_id = c.id and j.by = i.id))) as shifts,
      array(select ol.location_id from operator_locations ol where ol.company_id = i.company_id and ol.operator_id = i.id) as assigned
    from identities i join sessions s on s.identity_id = i.id
    where i.company_id = app_company() and i.role = 'parking_staff' and i.is_active and s.expires_at > now()
  )
  select place.id, staff.seen_at from staff
  cross join lateral unnest(case when cardinality(shifts) > 0 then shifts when cardinality(assigned) = 1 then assigned end) as place (id);
end;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['kiosk_keep_code(uuid, bytea, integer)', 'kiosk_drop_code(uuid)', 'kiosk_spend_code(bytea)', 'app_enter_kiosk(uuid, bytea)', 'app_booths()'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
