CREATE TABLE "attention_done" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "attention_done_company_id_kind_subject_id_pk" PRIMARY KEY("company_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "attention_done" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attention_done" ADD CONSTRAINT "attention_done_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_further_parts" ON "payments" USING btree ("company_id","at","service_id") WHERE kind = 'stay' and stays = 0;--> statement-breakpoint
CREATE INDEX "services_inside" ON "services" USING btree ("company_id","location_id","vehicle_type_id") WHERE status = 'progress';--> statement-breakpoint
CREATE POLICY "own_company_only" ON "attention_done" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
-- A report's sums are made of this index alone: the rows of a year lie in fifty times as many pages.
create index services_paid on services (company_id, paid_at, id) include (location_id, status, payment_method, vehicle_type_id, agreement_id, operator_id, exit_operator_id, total_minutes, service_charge, discount, correction, adjustment_50, total_cost, tax, service_fee) where paid_at is not null;
--> statement-breakpoint
grant select, insert, delete on attention_done to parq_app;
