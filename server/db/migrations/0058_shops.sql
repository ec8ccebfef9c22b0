CREATE TABLE "shop_stamps" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"purchase" bigint,
	"reserved" bigint NOT NULL,
	CONSTRAINT "shop_stamps_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "shop_stamps_service" UNIQUE("company_id","service_id")
);
--> statement-breakpoint
ALTER TABLE "shop_stamps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shops" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"name" text NOT NULL,
	"link_hash" "bytea" NOT NULL,
	"pin_hash" "bytea" NOT NULL,
	"minimum_purchase" bigint,
	"monthly_budget" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shops_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "shops_link" UNIQUE("company_id","link_hash")
);
--> statement-breakpoint
ALTER TABLE "shops" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shop_stamps" ADD CONSTRAINT "shop_stamps_company_id_shop_id_shops_company_id_id_fk" FOREIGN KEY ("company_id","shop_id") REFERENCES "public"."shops"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_stamps" ADD CONSTRAINT "shop_stamps_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_company_id_agreement_id_agreements_company_id_id_fk" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."agreements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_stamps_shop" ON "shop_stamps" USING btree ("company_id","shop_id","at");--> statement-breakpoint
CREATE INDEX "shops_agreement" ON "shops" USING btree ("company_id","agreement_id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "shop_stamps" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "shops" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
select keep_records_of('shops');--> statement-breakpoint
grant select, insert on shop_stamps to parq_app;--> statement-breakpoint
-- A shop's link leads into its company, if the shop may stamp.
create function app_enter_shop(given_company uuid, given_hash bytea)
returns table (shop_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.id from shops s where s.company_id = given_company and s.link_hash = given_hash and s.enabled;
  if found then perform set_config('app.company', given_company::text, true); end if;
end $$;
--> statement-breakpoint
revoke execute on function app_enter_shop(uuid, bytea) from public;
--> statement-breakpoint
grant execute on function app_enter_shop(uuid, bytea) to parq_app;
