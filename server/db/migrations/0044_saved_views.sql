CREATE TABLE "saved_view_readers" (
	"company_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"token" text NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "saved_view_readers_company_id_view_id_operator_id_pk" PRIMARY KEY("company_id","view_id","operator_id"),
	CONSTRAINT "saved_view_readers_token" UNIQUE("company_id","token")
);
--> statement-breakpoint
ALTER TABLE "saved_view_readers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"columns" text[],
	"shared" boolean NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"rhythm" text,
	"mail_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_view_readers" ADD CONSTRAINT "saved_view_readers_view_fk" FOREIGN KEY ("company_id","view_id") REFERENCES "public"."saved_views"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_readers" ADD CONSTRAINT "saved_view_readers_operator_fk" FOREIGN KEY ("company_id","operator_id") REFERENCES "public"."operators"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_readers_operator" ON "saved_view_readers" USING btree ("company_id","operator_id");--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("company_id","owner_id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "saved_view_readers" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "saved_views" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
select keep_records_of('saved_views');--> statement-breakpoint
grant select, insert, update, delete on saved_view_readers to parq_app;--> statement-breakpoint
-- Lets the transaction in by the link at the end of a mailed view. No row: there is no such link, whatever became of it.
create function app_enter_view_mail(given_company uuid, given_token text)
returns table (view_id uuid, operator_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select r.view_id, r.operator_id from saved_view_readers r where r.company_id = given_company and r.token = given_token;
  if found then perform set_config('app.company', given_company::text, true); end if;
end $$;--> statement-breakpoint
revoke execute on function app_enter_view_mail(uuid, text) from public;--> statement-breakpoint
grant execute on function app_enter_view_mail(uuid, text) to parq_app;--> statement-breakpoint
-- Views that are mailed, each due on the morning on which its period is over. What fails is tried each ten minutes, and waits through an outage of months.
select pgboss.create_queue('view_mail', '{"policy":"standard","retryLimit":10000,"retryDelay":600,"expireInSeconds":120,"retentionMinutes":525600}');
