ALTER TABLE "invoices" ALTER COLUMN "service_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "location_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invoice_request_days" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "pass_period_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "month" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "receipt_code" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_pass_period_id_pass_periods_company_id_id_fk" FOREIGN KEY ("company_id","pass_period_id") REFERENCES "public"."pass_periods"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_shop_id_shops_company_id_id_fk" FOREIGN KEY ("company_id","shop_id") REFERENCES "public"."shops"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_pass" ON "invoices" USING btree ("company_id","pass_period_id") WHERE kind = 'invoice' and state not in ('credited', 'dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_shop" ON "invoices" USING btree ("company_id","shop_id","month") WHERE kind = 'invoice' and state not in ('credited', 'dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "services_receipt_code" ON "services" USING btree ("company_id","receipt_code") WHERE receipt_code is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subject" CHECK (num_nonnulls(service_id, pass_period_id, shop_id) = 1);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_month" CHECK ((shop_id is null) = (month is null) and (shop_id is null) = (location_id is not null));--> statement-breakpoint
-- The address of a receipt leads into its company.
create function app_enter_receipt(given_company uuid, given_code text)
returns table (service_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.id from services s where s.company_id = given_company and s.receipt_code = given_code;
  if found then perform set_config('app.company', given_company::text, true); end if;
end $$;
--> statement-breakpoint
revoke execute on function app_enter_receipt(uuid, text) from public;
--> statement-breakpoint
grant execute on function app_enter_receipt(uuid, text) to parq_app;
