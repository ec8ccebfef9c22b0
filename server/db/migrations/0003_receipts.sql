CREATE TABLE "receipts" (
	"company_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
ALTER TABLE "receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "receipts" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
-- The receipt of a key, which from here to the end of the transaction is nobody else's: a doubled request waits for
-- the first, and then finds its receipt. Each statement of a volatile function sees what was committed before it.
create function app_receipt(given_key uuid) returns setof receipts language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(app_company()::text || given_key::text, 0));
  return query select * from receipts where company_id = app_company() and key = given_key;
end $$;
--> statement-breakpoint
grant select, insert on receipts to parq_app;
