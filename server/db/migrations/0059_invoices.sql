CREATE TABLE "invoice_events" (
	"company_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"invoice_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"what" text NOT NULL,
	"detail" text,
	"by_name" text,
	CONSTRAINT "invoice_events_company_id_seq_pk" PRIMARY KEY("company_id","seq")
);
--> statement-breakpoint
ALTER TABLE "invoice_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"service_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"credits" uuid,
	"reason" text,
	"customer" jsonb,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"total" bigint NOT NULL,
	"tax_rate" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"issued_at" timestamp (3) with time zone,
	"attempt" integer DEFAULT 1 NOT NULL,
	"is_unsure" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"platform" text,
	"platform_id" text,
	"number" text,
	"code" text,
	"url" text,
	"fault" text,
	"fault_text" text,
	"mail_to" text,
	"mail_language" text,
	"pdf" "bytea",
	CONSTRAINT "invoices_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "invoices_credit" CHECK ((kind = 'credit_note') = (credits is not null)),
	CONSTRAINT "invoices_issued" CHECK (state not in ('issued', 'credited') or number is not null)
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoicing_accounts" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"is_simulated" boolean NOT NULL,
	"user_name" text NOT NULL,
	"sealed_key" text NOT NULL,
	"choices" jsonb NOT NULL,
	"taxes" jsonb NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"last_call_at" timestamp (3) with time zone,
	"trouble" text,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "invoicing_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "invoice_state" text;--> statement-breakpoint
ALTER TABLE "invoice_events" ADD CONSTRAINT "invoice_events_company_id_invoice_id_invoices_company_id_id_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_credits_invoices_company_id_id_fk" FOREIGN KEY ("company_id","credits") REFERENCES "public"."invoices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoicing_accounts" ADD CONSTRAINT "invoicing_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_events_of" ON "invoice_events" USING btree ("company_id","invoice_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_live" ON "invoices" USING btree ("company_id","service_id") WHERE kind = 'invoice' and state not in ('credited', 'dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_credit" ON "invoices" USING btree ("company_id","credits") WHERE credits is not null;--> statement-breakpoint
CREATE INDEX "invoices_service" ON "invoices" USING btree ("company_id","service_id");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("company_id","state","paid_at") WHERE state not in ('issued', 'credited', 'dropped');--> statement-breakpoint
CREATE POLICY "own_company_only" ON "invoice_events" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "invoices" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "invoicing_accounts" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update, delete on invoicing_accounts to parq_app;--> statement-breakpoint
-- A document and its events are never deleted.
grant select, insert, update on invoices to parq_app;--> statement-breakpoint
grant select, insert on invoice_events to parq_app;--> statement-breakpoint
grant usage on sequence invoice_events_seq_seq to parq_app;--> statement-breakpoint
-- Documents to be sent, asked for or mailed. The worker itself puts off what has to wait; a job that fails is a crash.
select pgboss.create_queue('invoice', '{"policy":"standard","retryLimit":10000,"retryDelay":30,"expireInSeconds":900,"retentionMinutes":525600}');
