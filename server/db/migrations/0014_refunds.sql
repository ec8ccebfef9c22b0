ALTER TABLE "cash_movements" ADD COLUMN "method" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "closed_pay_ins" bigint;--> statement-breakpoint
ALTER TABLE "cash_ups" ADD COLUMN "closed_pay_outs" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "correction" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "paid_again" jsonb;--> statement-breakpoint
CREATE INDEX "services_refund_due" ON "services" USING btree ("company_id","started_at","id") WHERE refund_due > 0;