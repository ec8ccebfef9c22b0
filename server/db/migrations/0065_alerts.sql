CREATE TABLE "alert_deliveries" (
	"company_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"batch_id" uuid,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "alert_deliveries_company_id_alert_id_operator_id_channel_pk" PRIMARY KEY("company_id","alert_id","operator_id","channel")
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"company_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"email" text[] NOT NULL,
	"push" text[] NOT NULL,
	"shortage_above" bigint,
	"quiet" jsonb,
	"pause_minutes" integer NOT NULL,
	CONSTRAINT "alert_settings_company_id_operator_id_pk" PRIMARY KEY("company_id","operator_id")
);
--> statement-breakpoint
ALTER TABLE "alert_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alerts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cause" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"location_id" uuid,
	"amount" bigint,
	"by_id" uuid,
	"occasion" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alerts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"device_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_company_id_alert_id_alerts_company_id_id_fk" FOREIGN KEY ("company_id","alert_id") REFERENCES "public"."alerts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_company_id_operator_id_operators_company_id_id_fk" FOREIGN KEY ("company_id","operator_id") REFERENCES "public"."operators"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_operator_id_operators_company_id_id_fk" FOREIGN KEY ("company_id","operator_id") REFERENCES "public"."operators"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_person" ON "alert_deliveries" USING btree ("company_id","operator_id","sent_at");--> statement-breakpoint
CREATE INDEX "alert_deliveries_batch" ON "alert_deliveries" USING btree ("company_id","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_occasion" ON "alerts" USING btree ("company_id","occasion");--> statement-breakpoint
CREATE INDEX "alerts_at" ON "alerts" USING btree ("company_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree (md5("endpoint"));--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("company_id","operator_id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "alert_deliveries" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "alert_settings" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "alerts" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "push_subscriptions" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update, delete on alert_deliveries, alert_settings, push_subscriptions to parq_app;--> statement-breakpoint
-- The sweeper ends old alerts.
grant select, insert on alerts to parq_app;--> statement-breakpoint
-- A session that ends takes its notifications along, however it ends: sign-out, an admin, a new password, a deactivation.
create function end_push_of_session() returns trigger language plpgsql as $$
begin
  -- A deleted person has no identity any more; the other trigger ends theirs.
  delete from push_subscriptions where company_id = (select i.company_id from identities i where i.id = old.identity_id) and operator_id = old.identity_id and session_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger end_push_of_session after delete on sessions for each row execute function end_push_of_session();--> statement-breakpoint
create function end_push_of_person() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null or new.role <> 'parking_admin' then
    delete from push_subscriptions where company_id = new.company_id and operator_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger end_push_of_person after update of role, deleted_at on operators for each row execute function end_push_of_person();--> statement-breakpoint
-- The id of the caller's session, by which its end is noticed.
create function push_session(given_token_hash bytea) returns uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id from sessions s join identities i on i.id = s.identity_id
  where s.token_hash = given_token_hash and s.expires_at > now() and i.company_id = app_company();
end;
--> statement-breakpoint
-- A browser has one address, whoever signs in there: the last person to allow notifications receives them.
create function push_release_endpoint(given_endpoint text) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  released integer;
begin
  delete from push_subscriptions where md5(endpoint) = md5(given_endpoint);
  get diagnostics released = row_count;
  return released;
end $$;
--> statement-breakpoint
-- Asked before each message: an expired session has no row deleted until it is swept.
create function push_is_allowed(given_session uuid, person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from sessions s join identities i on i.id = s.identity_id
    where s.id = given_session and s.expires_at > now() and i.id = person and i.is_active and i.role = 'parking_admin' and i.company_id = app_company());
end;
--> statement-breakpoint
create function alerts_watched() returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  watched uuid[];
begin
  select array_agg(distinct c.company_id) into watched from cash_ups c where c.status = 'current' and c.register = 'main';
  return coalesce(watched, '{}');
end $$;
--> statement-breakpoint
create function sweep_alerts() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  swept integer;
begin
  delete from push_subscriptions p where not exists (select from sessions s where s.id = p.session_id and s.expires_at > now());
  delete from alerts where at < now() - interval '90 days';
  get diagnostics swept = row_count;
  return swept;
end $$;
--> statement-breakpoint
do $$ declare f text; begin
  foreach f in array array['push_session(bytea)', 'push_release_endpoint(text)', 'push_is_allowed(uuid, uuid)', 'alerts_watched()', 'sweep_alerts()'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
--> statement-breakpoint
select pgboss.create_queue('alert', '{"policy":"standard","retryLimit":10000,"retryDelay":30,"expireInSeconds":120,"retentionMinutes":525600}');
--> statement-breakpoint
select pgboss.create_queue('alert_digest', '{"policy":"standard","retryLimit":10000,"retryDelay":30,"expireInSeconds":120,"retentionMinutes":525600}');
--> statement-breakpoint
-- An alert that a push service does not take for a quarter of a day is no news.
select pgboss.create_queue('alert_push', '{"policy":"standard","retryLimit":10,"retryDelay":10,"retryBackoff":true,"expireInSeconds":60,"retentionMinutes":1440}');
