ALTER TABLE "service_corrections" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "void_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "void_asked_by" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "void_asked_reason" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "lost_ticket_taken_by" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "lost_ticket_document" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "overstay_of" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "overstay_grace_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "services_one_overstay" ON "services" USING btree ("company_id","overstay_of") WHERE overstay_of is not null and status <> 'voided';--> statement-breakpoint
CREATE INDEX "services_void_asked" ON "services" USING btree ("company_id","void_asked_at") WHERE void_asked_at is not null;