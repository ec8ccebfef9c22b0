CREATE TABLE "deviations" (
	"company_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"location_id" uuid NOT NULL,
	"cash_up_id" uuid,
	"by_id" uuid,
	"device_id" uuid,
	"amount" bigint NOT NULL,
	"unverified" bigint NOT NULL,
	"reason" text,
	CONSTRAINT "deviations_company_id_service_id_kind_pk" PRIMARY KEY("company_id","service_id","kind")
);
--> statement-breakpoint
ALTER TABLE "deviations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "device_contacts" (
	"company_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_contacts_company_id_device_id_since_pk" PRIMARY KEY("company_id","device_id","since")
);
--> statement-breakpoint
ALTER TABLE "device_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attention_done" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "shift_acts" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "shift_amount" bigint;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_contacts" ADD CONSTRAINT "device_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deviations_at" ON "deviations" USING btree ("company_id","kind","at");--> statement-breakpoint
CREATE INDEX "deviations_by" ON "deviations" USING btree ("company_id","by_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by" ON "audit_entries" USING btree ("company_id","actor_id","at","id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "deviations" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "device_contacts" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update, delete on deviations, device_contacts to parq_app;
