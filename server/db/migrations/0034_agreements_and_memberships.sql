CREATE TABLE "memberships" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"name" text NOT NULL,
	"cost" bigint NOT NULL,
	"vehicle_type_id" integer NOT NULL,
	"location_ids" uuid[] DEFAULT '{}' NOT NULL,
	"authorized_vehicles" integer NOT NULL,
	"parking_spaces" integer NOT NULL,
	"allowed_hours" jsonb,
	"validity_unit" text NOT NULL,
	"validity_count" integer NOT NULL,
	"expiration_date" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "memberships_name" UNIQUE("company_id","name"),
	CONSTRAINT "memberships_spaces" CHECK (parking_spaces >= 1 and authorized_vehicles >= parking_spaces),
	CONSTRAINT "memberships_validity" CHECK (validity_count >= 1)
);
--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "location_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "budget_count" integer;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "budget_amount" bigint;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_changed" ON "memberships" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE INDEX "services_agreement" ON "services" USING btree ("company_id","agreement_id","paid_at") WHERE agreement_id is not null;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "memberships" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
select keep_records_of('memberships');--> statement-breakpoint
-- An agreement may hold at some locations only, as of when that was said.
create or replace function terms_of(entity text, of jsonb) returns jsonb language sql immutable
return case entity
  when 'company' then jsonb_build_object('vatRate', of -> 'vat_rate')
  when 'location' then jsonb_build_object('taxRate', of -> 'tax_rate', 'digitalCommission', of -> 'digital_commission', 'exemptMinutes', of -> 'exempt_minutes', 'graceMinutes', of -> 'grace_minutes')
  when 'holiday' then jsonb_build_object('day', of -> 'day', 'isActive', of -> 'is_active')
  else jsonb_build_object('name', of -> 'name', 'vehicleTypeIds', of -> 'vehicle_type_ids', 'locationIds', of -> 'location_ids', 'startDate', of -> 'start_date', 'endDate', of -> 'end_date', 'enabled', of -> 'enabled', 'isDefault', of -> 'is_default',
    'type', of -> 'type', 'exemptMinutes', of -> 'exempt_minutes', 'freeRateMinutes', of -> 'free_rate_minutes', 'initialCost', of -> 'initial_cost', 'typeCost', of -> 'type_cost', 'minuteCost', of -> 'minute_cost',
    'fixedCost', of -> 'fixed_cost', 'percentage', of -> 'percentage', 'fixedDiscount', of -> 'fixed_discount', 'discountMinutes', of -> 'discount_minutes')
end;
