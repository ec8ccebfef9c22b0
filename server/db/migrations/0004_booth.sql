CREATE TABLE "agreements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"name" text NOT NULL,
	"vehicle_type_ids" integer[] NOT NULL,
	"start_date" date,
	"end_date" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"type" text NOT NULL,
	"exempt_minutes" integer,
	"free_rate_minutes" integer,
	"initial_cost" bigint,
	"type_cost" text,
	"minute_cost" bigint,
	"fixed_cost" bigint,
	"percentage" integer,
	"fixed_discount" bigint,
	"discount_minutes" integer,
	CONSTRAINT "agreements_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "agreements_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "agreements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_adjustments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cash_up_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "cash_adjustments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "cash_adjustments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_movements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cash_up_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "cash_movements_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "cash_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_recounts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cash_up_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"counted_cash" bigint NOT NULL,
	"cash_count" jsonb,
	CONSTRAINT "cash_recounts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "cash_recounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_up_joins" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cash_up_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"float" bigint NOT NULL,
	CONSTRAINT "cash_up_joins_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "cash_up_joins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "files_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_corrections" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "service_corrections_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "cash_ups_opened";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "variance_limit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "per" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "float_count" jsonb;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "opening_note" text;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "pay_ins" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "pay_outs" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "cash" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "dataphone" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "digital" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "services" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "closed_cash" bigint;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "closed_dataphone" bigint;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "closed_digital" bigint;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "closed_services" integer;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "cash_count" jsonb;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "left_in_drawer" bigint;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "variance_reason" text;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "approval" text DEFAULT 'not_needed' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "vehicles_inside" jsonb;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "collection_receipt" text;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "collection_note" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "price_lines" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "quoted_total" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "cash_received" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "grace_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "refund_due" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_adjustments" ADD CONSTRAINT "cash_adjustments_company_id_cash_up_id_cash_ups_company_id_id_fk" FOREIGN KEY ("company_id","cash_up_id") REFERENCES "public"."cash_ups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_adjustments" ADD CONSTRAINT "cash_adjustments_company_id_by_operators_company_id_id_fk" FOREIGN KEY ("company_id","by") REFERENCES "public"."operators"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_company_id_cash_up_id_cash_ups_company_id_id_fk" FOREIGN KEY ("company_id","cash_up_id") REFERENCES "public"."cash_ups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_company_id_by_operators_company_id_id_fk" FOREIGN KEY ("company_id","by") REFERENCES "public"."operators"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recounts" ADD CONSTRAINT "cash_recounts_company_id_cash_up_id_cash_ups_company_id_id_fk" FOREIGN KEY ("company_id","cash_up_id") REFERENCES "public"."cash_ups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recounts" ADD CONSTRAINT "cash_recounts_company_id_by_operators_company_id_id_fk" FOREIGN KEY ("company_id","by") REFERENCES "public"."operators"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_up_joins" ADD CONSTRAINT "cash_up_joins_company_id_cash_up_id_cash_ups_company_id_id_fk" FOREIGN KEY ("company_id","cash_up_id") REFERENCES "public"."cash_ups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_corrections" ADD CONSTRAINT "service_corrections_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_changed" ON "agreements" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE INDEX "cash_adjustments_of" ON "cash_adjustments" USING btree ("company_id","cash_up_id");--> statement-breakpoint
CREATE INDEX "cash_movements_of" ON "cash_movements" USING btree ("company_id","cash_up_id");--> statement-breakpoint
CREATE INDEX "cash_recounts_of" ON "cash_recounts" USING btree ("company_id","cash_up_id");--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "service_corrections_of" ON "service_corrections" USING btree ("company_id","service_id");--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_agreement_id_agreements_company_id_id_fk" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."agreements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicles_changed" ON "vehicles" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_ups_receipt" ON "cash_ups" USING btree ("company_id","collection_receipt");--> statement-breakpoint
CREATE INDEX "cash_ups_location_opened" ON "cash_ups" USING btree ("company_id","location_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "cash_ups_changed" ON "cash_ups" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE INDEX "cash_ups_opened" ON "cash_ups" USING btree ("company_id","opened_at","id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "agreements" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "cash_adjustments" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "cash_movements" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "cash_recounts" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "cash_up_joins" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "files" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "service_corrections" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());