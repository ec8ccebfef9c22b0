CREATE TABLE "shop_sheets" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"codes" integer NOT NULL,
	"last_day" date NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "shop_sheets_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "shop_sheets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shop_stamps" ADD COLUMN "sheet_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_stamps" ADD COLUMN "serial" integer;--> statement-breakpoint
ALTER TABLE "shop_stamps" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "shop_sheets" ADD CONSTRAINT "shop_sheets_company_id_shop_id_shops_company_id_id_fk" FOREIGN KEY ("company_id","shop_id") REFERENCES "public"."shops"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_sheets_shop" ON "shop_sheets" USING btree ("company_id","shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_stamps_code" ON "shop_stamps" USING btree ("company_id","sheet_id","serial") WHERE fault is null;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "shop_sheets" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update on shop_sheets to parq_app;
