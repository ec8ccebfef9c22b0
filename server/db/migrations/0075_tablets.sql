CREATE TABLE "app_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"screen" text NOT NULL,
	"browser" text NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_errors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tablet_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"act" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "tablet_requests_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "tablet_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tablets" (
	"company_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"location_id" uuid,
	"user_agent" text,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"report" jsonb,
	CONSTRAINT "tablets_company_id_device_id_pk" PRIMARY KEY("company_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "tablets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tablet_requests" ADD CONSTRAINT "tablet_requests_company_id_device_id_tablets_company_id_device_id_fk" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."tablets"("company_id","device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_errors_place" ON "app_errors" USING btree ("fingerprint","version");--> statement-breakpoint
CREATE INDEX "tablet_requests_device" ON "tablet_requests" USING btree ("company_id","device_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tablet_requests_open" ON "tablet_requests" USING btree ("company_id","device_id","act") WHERE done_at is null;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "tablet_requests" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "tablets" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
-- The sweeper deletes old rows.
grant select, insert, update on tablets to parq_app;--> statement-breakpoint
grant select, insert, update, delete on tablet_requests to parq_app;--> statement-breakpoint
-- A device that nobody has used for a quarter of a year has left the company.
create function sweep_tablets() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  swept integer;
begin
  delete from tablet_requests where asked_at < now() - interval '90 days';
  delete from tablets where seen_at < now() - interval '90 days';
  get diagnostics swept = row_count;
  return swept;
end $$;
--> statement-breakpoint
-- Ends the sessions of everybody of the company on a device, and returns their hashes. Unsent work stays on the device.
create function tablet_end_sessions(given_device uuid) returns bytea[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ended bytea[];
begin
  with gone as (
    delete from sessions s using identities i where i.id = s.identity_id and i.company_id = app_company() and s.device_id = given_device
    returning s.token_hash)
  select array_agg(token_hash) into ended from gone;
  return coalesce(ended, '{}');
end $$;
--> statement-breakpoint
-- Companies with an open register, or with unsent work.
create or replace function alerts_watched() returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  watched uuid[];
begin
  select array_agg(distinct w.company_id) into watched from (
    select c.company_id from cash_ups c where c.status = 'current' and c.register = 'main'
    union select u.company_id from unsent_work u where u.changes > 0) as w;
  return coalesce(watched, '{}');
end $$;
--> statement-breakpoint
-- People who chose their alerts receive the new kind by the channels of money that waits.
update alert_settings set email = array_append(email, 'money_unsent') where 'money_waiting' = any(email);--> statement-breakpoint
update alert_settings set push = array_append(push, 'money_unsent') where 'money_waiting' = any(push);--> statement-breakpoint
-- Counts an error of the app. Of too many different errors the one that was seen least recently makes room.
create function app_error_note(given_id uuid, given_fingerprint text, given_version text, given_kind text, given_message text, given_stack text, given_screen text, given_browser text, given_count integer, given_at timestamptz, most integer)
returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into app_errors as e (id, fingerprint, version, kind, message, stack, screen, browser, count, first_seen_at, last_seen_at)
    values (given_id, given_fingerprint, given_version, given_kind, given_message, given_stack, given_screen, given_browser, given_count, given_at, given_at)
    on conflict (fingerprint, version) do update set count = e.count + excluded.count, last_seen_at = greatest(e.last_seen_at, excluded.last_seen_at);
  delete from app_errors where id in (select id from app_errors order by last_seen_at desc, id desc offset most);
  return true;
end $$;
--> statement-breakpoint
-- For a super admin only, whose session is asked for again.
create function app_errors_of(given_token_hash bytea) returns setof app_errors
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select e.* from app_errors e
  where exists (
    select from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active and i.role = 'super_admin'
  );
end;
--> statement-breakpoint
-- Deletes all releases of an error, for a super admin, whose session is asked for again.
create function app_error_forget(given_token_hash bytea, given_fingerprint text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from app_errors where fingerprint = given_fingerprint and exists (
    select from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active and i.role = 'super_admin');
end $$;
--> statement-breakpoint
create function sweep_app_errors() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  swept integer;
begin
  delete from app_errors where last_seen_at < now() - interval '60 days';
  get diagnostics swept = row_count;
  return swept;
end $$;
--> statement-breakpoint
do $$ declare f text; begin
  foreach f in array array['sweep_tablets()', 'tablet_end_sessions(uuid)', 'app_error_note(uuid, text, text, text, text, text, text, text, integer, timestamptz, integer)', 'app_errors_of(bytea)', 'app_error_forget(bytea, text)', 'sweep_app_errors()'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
