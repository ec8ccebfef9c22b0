CREATE TABLE "approvals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"act" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"device_id" uuid,
	"approved" boolean,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_by_name" text,
	CONSTRAINT "approvals_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_service" ON "approvals" USING btree ("company_id","service_id");--> statement-breakpoint
CREATE INDEX "approvals_asked" ON "approvals" USING btree ("company_id","asked_at");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "approvals" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update on approvals to parq_app;
