CREATE TABLE "audit_entries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"device_id" uuid,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "audit_entries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"business_name" text NOT NULL,
	"tax_id" text NOT NULL,
	"logo" text,
	"contact_email" text,
	"contact_phone" text,
	"contact_person" text,
	"contact_position" text,
	"invoicing_platform" text,
	"invoicing_type" text DEFAULT 'amount' NOT NULL,
	"invoicing_threshold" bigint,
	"automatic_invoicing" boolean DEFAULT false NOT NULL,
	"vat_rate" integer NOT NULL,
	"invoice_request_email" text,
	"insurance_company" text,
	"insurance_policy" text,
	"liability_notice" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_vehicle_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"vehicle_type_id" integer NOT NULL,
	"icon" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "company_vehicle_types_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "company_vehicle_types_type" UNIQUE("company_id","vehicle_type_id"),
	CONSTRAINT "company_vehicle_types_known" CHECK (vehicle_type_id between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "company_vehicle_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tombstones" (
	"company_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"collection" text NOT NULL,
	"row_id" uuid NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "tombstones_company_id_seq_pk" PRIMARY KEY("company_id","seq")
);
--> statement-breakpoint
ALTER TABLE "tombstones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kiosk_devices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"last_heartbeat_at" timestamp (3) with time zone,
	CONSTRAINT "kiosk_devices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "kiosk_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "location_vehicle_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"vehicle_type_id" integer NOT NULL,
	"spaces" integer NOT NULL,
	CONSTRAINT "location_vehicle_types_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "location_vehicle_types_type" UNIQUE("company_id","location_id","vehicle_type_id")
);
--> statement-breakpoint
ALTER TABLE "location_vehicle_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "locations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"time_zone" text NOT NULL,
	"parking_type" text NOT NULL,
	"parking_services" text[] NOT NULL,
	"night_from" text,
	"night_to" text,
	"payment_type" text NOT NULL,
	"spaces" integer NOT NULL,
	"manager_id" uuid,
	"logo" text,
	"check_in_header" text DEFAULT '' NOT NULL,
	"check_in_footer" text DEFAULT '' NOT NULL,
	"check_out_header" text DEFAULT '' NOT NULL,
	"check_out_footer" text DEFAULT '' NOT NULL,
	"digital_commission" integer DEFAULT 0 NOT NULL,
	"grace_minutes" integer DEFAULT 0 NOT NULL,
	"exempt_minutes" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "locations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rates" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"vehicle_type_id" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"days" jsonb NOT NULL,
	"from_time" text,
	"to_time" text,
	"cost" bigint,
	"minutes" integer,
	CONSTRAINT "rates_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "schedules" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	CONSTRAINT "schedules_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "schedules_day" UNIQUE("company_id","location_id","day")
);
--> statement-breakpoint
ALTER TABLE "schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "drivers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_company" boolean DEFAULT false NOT NULL,
	"identification_type" text,
	"identification" text,
	"email" text,
	"phone_code" text,
	"phone" text,
	"notification_method" text,
	"photo" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drivers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "drivers_email" UNIQUE("company_id","email"),
	CONSTRAINT "drivers_phone" UNIQUE("company_id","phone_code","phone"),
	CONSTRAINT "drivers_identification" UNIQUE("company_id","identification_type","identification")
);
--> statement-breakpoint
ALTER TABLE "drivers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"company_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "identities_company" CHECK ((role = 'super_admin') = (company_id is null))
);
--> statement-breakpoint
ALTER TABLE "identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operator_locations" (
	"company_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	CONSTRAINT "operator_locations_company_id_operator_id_location_id_pk" PRIMARY KEY("company_id","operator_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "operator_locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operators" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_code" text,
	"phone" text,
	"gender" text,
	"language" text NOT NULL,
	"photo" text,
	"legacy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operators_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "operators_email" UNIQUE("company_id","email")
);
--> statement-breakpoint
ALTER TABLE "operators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"identity_id" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"device_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicles" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"license_plate" text NOT NULL,
	"brand" text,
	"model" text,
	"color" text,
	"vehicle_type_id" integer NOT NULL,
	"owner_role" text DEFAULT 'driver' NOT NULL,
	"driver_id" uuid NOT NULL,
	CONSTRAINT "vehicles_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "vehicles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_ups" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"location_id" uuid NOT NULL,
	"register" text NOT NULL,
	"status" text NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"float" bigint NOT NULL,
	"operator_end_shift_id" uuid,
	"closed_at" timestamp (3) with time zone,
	"expected_cash" bigint,
	"counted_cash" bigint,
	"expected_dataphone" bigint,
	"verified_dataphone" bigint,
	"expected_digital" bigint,
	"verified_digital" bigint,
	"total" bigint,
	"collected_by" uuid,
	"collected_at" timestamp (3) with time zone,
	"amount_received" bigint,
	CONSTRAINT "cash_ups_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "cash_ups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plate_terms" (
	"company_id" uuid NOT NULL,
	"term" text NOT NULL,
	"plate" text NOT NULL,
	CONSTRAINT "plate_terms_company_id_term_plate_pk" PRIMARY KEY("company_id","term","plate")
);
--> statement-breakpoint
ALTER TABLE "plate_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "services" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"location_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"status" text NOT NULL,
	"receipt_number" text NOT NULL,
	"license_plate" text NOT NULL,
	"vehicle_type_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"total_minutes" integer,
	"payment_method" text,
	"service_charge" bigint,
	"discount" bigint,
	"agreement_name" text,
	"adjustment_50" bigint,
	"total_cost" bigint,
	"tax" bigint,
	"service_fee" bigint,
	"invoice_number" text,
	"remarks" text,
	"notification_method" text,
	"operator_id" uuid,
	"exit_operator_id" uuid,
	"driver_id" uuid,
	"cash_up_id" uuid,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "services_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "services_receipt" UNIQUE("company_id","location_id","receipt_number")
);
--> statement-breakpoint
ALTER TABLE "services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_vehicle_types" ADD CONSTRAINT "company_vehicle_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_devices" ADD CONSTRAINT "kiosk_devices_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_vehicle_types" ADD CONSTRAINT "location_vehicle_types_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_locations" ADD CONSTRAINT "operator_locations_company_id_operator_id_operators_company_id_id_fk" FOREIGN KEY ("company_id","operator_id") REFERENCES "public"."operators"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_locations" ADD CONSTRAINT "operator_locations_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_driver_id_drivers_company_id_id_fk" FOREIGN KEY ("company_id","driver_id") REFERENCES "public"."drivers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD CONSTRAINT "cash_ups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD CONSTRAINT "cash_ups_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD CONSTRAINT "cash_ups_company_id_opened_by_operators_company_id_id_fk" FOREIGN KEY ("company_id","opened_by") REFERENCES "public"."operators"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_cash_up_id_cash_ups_company_id_id_fk" FOREIGN KEY ("company_id","cash_up_id") REFERENCES "public"."cash_ups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of" ON "audit_entries" USING btree ("company_id","entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "tombstones_changed" ON "tombstones" USING btree ("company_id","collection","changed_xid");--> statement-breakpoint
CREATE INDEX "locations_changed" ON "locations" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE INDEX "rates_location" ON "rates" USING btree ("company_id","location_id");--> statement-breakpoint
CREATE INDEX "drivers_changed" ON "drivers" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_email" ON "identities" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "vehicles_driver" ON "vehicles" USING btree ("company_id","driver_id");--> statement-breakpoint
CREATE INDEX "vehicles_plate" ON "vehicles" USING btree ("company_id","license_plate");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_ups_one_current" ON "cash_ups" USING btree ("company_id","location_id","register") WHERE status = 'current';--> statement-breakpoint
CREATE INDEX "cash_ups_opened" ON "cash_ups" USING btree ("company_id","location_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "services_one_in_progress" ON "services" USING btree ("company_id","location_id","license_plate") WHERE status = 'progress';--> statement-breakpoint
CREATE INDEX "services_started" ON "services" USING btree ("company_id","started_at","id");--> statement-breakpoint
CREATE INDEX "services_location_started" ON "services" USING btree ("company_id","location_id","started_at","id");--> statement-breakpoint
CREATE INDEX "services_changed" ON "services" USING btree ("company_id","changed_xid","id");--> statement-breakpoint
CREATE INDEX "services_plate" ON "services" USING btree ("company_id","license_plate","started_at");--> statement-breakpoint
CREATE INDEX "services_cash_up" ON "services" USING btree ("company_id","cash_up_id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "audit_entries" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "companies" AS PERMISSIVE FOR ALL TO public USING (id = app_company()) WITH CHECK (id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "company_vehicle_types" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "tombstones" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "kiosk_devices" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "location_vehicle_types" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "locations" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "rates" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "schedules" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "drivers" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "operator_locations" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "operators" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "vehicles" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "cash_ups" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "plate_terms" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "services" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());