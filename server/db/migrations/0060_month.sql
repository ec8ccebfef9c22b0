CREATE TABLE "bank_deposits" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deposited_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"note" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_by_name" text NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_on" date,
	"cancelled_by_name" text,
	"cancel_reason" text,
	CONSTRAINT "bank_deposits_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "bank_deposits_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_deposits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deposited_collections" (
	"company_id" uuid NOT NULL,
	"deposit_id" uuid NOT NULL,
	"cash_up_id" uuid NOT NULL,
	CONSTRAINT "deposited_collections_company_id_deposit_id_cash_up_id_pk" PRIMARY KEY("company_id","deposit_id","cash_up_id")
);
--> statement-breakpoint
ALTER TABLE "deposited_collections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "payments_money_back";--> statement-breakpoint
ALTER TABLE "book_closes" DROP CONSTRAINT "book_closes_company_id_until_pk";--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "collection_recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "collection_booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "book_closes" ADD COLUMN "id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "book_closes" ADD CONSTRAINT "book_closes_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "book_closes" ADD COLUMN "figures" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "book_closes" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "book_closes" ADD COLUMN "reopened_by" uuid;--> statement-breakpoint
ALTER TABLE "book_closes" ADD COLUMN "reopened_by_name" text;--> statement-breakpoint
ALTER TABLE "book_closes" ADD COLUMN "reopen_reason" text;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposited_collections" ADD CONSTRAINT "deposited_collections_company_id_deposit_id_bank_deposits_company_id_id_fk" FOREIGN KEY ("company_id","deposit_id") REFERENCES "public"."bank_deposits"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposited_collections" ADD CONSTRAINT "deposited_collections_company_id_cash_up_id_cash_ups_company_id_id_fk" FOREIGN KEY ("company_id","cash_up_id") REFERENCES "public"."cash_ups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_deposits_on" ON "bank_deposits" USING btree ("company_id","deposited_on");--> statement-breakpoint
CREATE INDEX "deposited_collections_of" ON "deposited_collections" USING btree ("company_id","cash_up_id");--> statement-breakpoint
CREATE INDEX "cash_ups_collected" ON "cash_ups" USING btree ("company_id",coalesce(collection_booked_at, collected_at)) WHERE status = 'collected';--> statement-breakpoint
CREATE UNIQUE INDEX "book_closes_until" ON "book_closes" USING btree ("company_id","until") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "payments_money_back" ON "payments" USING btree ("company_id",coalesce(booked_at, at),"id") WHERE kind in ('second_payment', 'refund', 'credit');--> statement-breakpoint
ALTER TABLE "book_closes" ADD CONSTRAINT "book_closes_reopened" CHECK ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null));--> statement-breakpoint
CREATE POLICY "own_company_only" ON "bank_deposits" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "deposited_collections" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
grant update (reopened_at, reopened_by, reopened_by_name, reopen_reason) on book_closes to parq_app;
--> statement-breakpoint
grant select, insert on bank_deposits, deposited_collections to parq_app;
--> statement-breakpoint
grant update (cancelled_at, cancelled_on, cancelled_by_name, cancel_reason) on bank_deposits to parq_app;
