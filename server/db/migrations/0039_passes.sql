CREATE TABLE "pass_periods" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"cost" bigint NOT NULL,
	"receipt_number" text NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"sold_by" uuid NOT NULL,
	"sold_by_name" text NOT NULL,
	CONSTRAINT "pass_periods_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "pass_periods_receipt" UNIQUE("company_id","location_id","receipt_number")
);
--> statement-breakpoint
ALTER TABLE "pass_periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"membership_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"driver_id" uuid,
	"plates" text[] NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"anchor_day" integer NOT NULL,
	"block" text,
	"apartment" text,
	"paused_on" date,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"authorized_vehicles" integer NOT NULL,
	"parking_spaces" integer NOT NULL,
	"allowed_hours" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "passes_days" CHECK (ends_on >= starts_on and cardinality(plates) >= 1)
);
--> statement-breakpoint
ALTER TABLE "passes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "service_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pass_id" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "pass_id" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "pass" jsonb;--> statement-breakpoint
ALTER TABLE "pass_periods" ADD CONSTRAINT "pass_periods_company_id_pass_id_passes_company_id_id_fk" FOREIGN KEY ("company_id","pass_id") REFERENCES "public"."passes"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_company_id_driver_id_drivers_company_id_id_fk" FOREIGN KEY ("company_id","driver_id") REFERENCES "public"."drivers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_periods_pass" ON "pass_periods" USING btree ("company_id","pass_id");--> statement-breakpoint
CREATE INDEX "passes_changed" ON "passes" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE INDEX "passes_location" ON "passes" USING btree ("company_id","location_id","ends_on");--> statement-breakpoint
CREATE INDEX "passes_membership" ON "passes" USING btree ("company_id","membership_id");--> statement-breakpoint
CREATE INDEX "passes_driver" ON "passes" USING btree ("company_id","driver_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_pass_id_passes_company_id_id_fk" FOREIGN KEY ("company_id","pass_id") REFERENCES "public"."passes"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_pass_id_passes_company_id_id_fk" FOREIGN KEY ("company_id","pass_id") REFERENCES "public"."passes"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_pass" ON "payments" USING btree ("company_id","pass_id") WHERE pass_id is not null;--> statement-breakpoint
CREATE INDEX "services_pass_inside" ON "services" USING btree ("company_id","pass_id") WHERE status = 'progress' and pass_id is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_of_one" CHECK ((service_id is null) <> (pass_id is null) and (kind <> 'pass' or pass_id is not null));--> statement-breakpoint
CREATE POLICY "own_company_only" ON "pass_periods" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "passes" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
select keep_records_of('passes');--> statement-breakpoint
-- What was sold is only added to.
grant select, insert on pass_periods to parq_app;
