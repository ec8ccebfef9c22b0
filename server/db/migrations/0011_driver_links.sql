CREATE TABLE "driver_links" (
	"company_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"driver_id" uuid,
	"sent_to" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "driver_links_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
ALTER TABLE "driver_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "driver_links" ADD CONSTRAINT "driver_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_links" ADD CONSTRAINT "driver_links_company_id_driver_id_drivers_company_id_id_fk" FOREIGN KEY ("company_id","driver_id") REFERENCES "public"."drivers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_links_driver" ON "driver_links" USING btree ("company_id","driver_id");--> statement-breakpoint
CREATE INDEX "driver_links_sent_to" ON "driver_links" USING btree ("company_id","sent_to");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "driver_links" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
-- Lets the transaction in by a link that is still to be used: its company becomes the transaction's. No row: there is
-- no such link, whatever became of it.
create function app_enter_driver_link(given_company uuid, given_hash bytea)
returns table (driver_id uuid, sent_to text, expires_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select l.driver_id, l.sent_to, l.expires_at from driver_links l
    where l.company_id = given_company and l.hash = given_hash and l.used_at is null and l.expires_at > now();
  if found then perform set_config('app.company', given_company::text, true); end if;
end $$;
--> statement-breakpoint
revoke execute on function app_enter_driver_link(uuid, bytea) from public;
--> statement-breakpoint
grant execute on function app_enter_driver_link(uuid, bytea) to parq_app;
--> statement-breakpoint
grant select, insert, update, delete on driver_links to parq_app;
