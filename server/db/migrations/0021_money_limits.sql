ALTER TABLE "locations" ADD COLUMN "early_end_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "early_end_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "pay_outs_by_opener" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "end_mark" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "end_gap_minutes" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "end_gap_amount" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "end_reason" text;--> statement-breakpoint
CREATE INDEX "services_end_mark" ON "services" USING btree ("company_id","started_at","id") WHERE end_mark is not null;