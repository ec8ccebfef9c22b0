CREATE TABLE "customer_messages" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"channel" text,
	"address" text,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"is_asked" boolean NOT NULL,
	"secret" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_messages_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"channel" text NOT NULL,
	"sent_to" text NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"code" integer,
	"verdict" text,
	"answer" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_deliveries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "message_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_opt_outs" (
	"company_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_opt_outs_company_id_phone_pk" PRIMARY KEY("company_id","phone")
);
--> statement-breakpoint
ALTER TABLE "message_opt_outs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messaging_accounts" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"is_simulated" boolean NOT NULL,
	"phone_number_id" text NOT NULL,
	"display_phone" text NOT NULL,
	"sealed_token" text NOT NULL,
	"sealed_app_secret" text NOT NULL,
	"sealed_verify_token" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"last_call_at" timestamp (3) with time zone,
	"last_notice_at" timestamp (3) with time zone,
	"trouble" text,
	"trouble_text" text,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "messaging_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messaging_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	"expiring_days" integer NOT NULL,
	"overstay_minutes" integer NOT NULL,
	"quiet" jsonb
);
--> statement-breakpoint
ALTER TABLE "messaging_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_company_id_message_id_customer_messages_company_id_id_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."customer_messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_opt_outs" ADD CONSTRAINT "message_opt_outs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messaging_accounts" ADD CONSTRAINT "messaging_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messaging_settings" ADD CONSTRAINT "messaging_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_messages_occasion" ON "customer_messages" USING btree ("company_id","occasion");--> statement-breakpoint
CREATE INDEX "customer_messages_created" ON "customer_messages" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_messages_subject" ON "customer_messages" USING btree ("company_id","subject_id");--> statement-breakpoint
CREATE INDEX "customer_messages_waiting" ON "customer_messages" USING btree ("company_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "message_deliveries_nth" ON "message_deliveries" USING btree ("company_id","message_id","nth");--> statement-breakpoint
CREATE INDEX "message_deliveries_provider" ON "message_deliveries" USING btree ("company_id","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "customer_messages" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "message_deliveries" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "message_opt_outs" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "messaging_accounts" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "messaging_settings" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update, delete on messaging_accounts, messaging_settings, message_opt_outs to parq_app;--> statement-breakpoint
-- Messages and attempts are never deleted by the application; the sweeper ends old ones.
grant select, insert, update on customer_messages, message_deliveries to parq_app;--> statement-breakpoint
create function messaging_reminders_due() returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  due uuid[];
begin
  select array_agg(s.company_id order by s.company_id) into due from messaging_settings s
  where s.kinds && array['pass_expiring', 'pass_expired'];
  return coalesce(due, '{}');
end $$;
--> statement-breakpoint
revoke all on function messaging_reminders_due() from public;
--> statement-breakpoint
grant execute on function messaging_reminders_due() to parq_app;
--> statement-breakpoint
-- Links and addresses of customers are kept as long as the receipts that they were sent for.
create function sweep_customer_messages() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  swept integer;
begin
  delete from customer_messages where created_at < now() - interval '730 days';
  get diagnostics swept = row_count;
  return swept;
end $$;
--> statement-breakpoint
revoke all on function sweep_customer_messages() from public;
--> statement-breakpoint
grant execute on function sweep_customer_messages() to parq_app;
--> statement-breakpoint
-- Messages to customers. The worker itself puts off what has to wait; a job that fails is a crash.
select pgboss.create_queue('customer_message', '{"policy":"standard","retryLimit":10000,"retryDelay":30,"expireInSeconds":120,"retentionMinutes":525600}');
