ALTER TABLE "agreements" ADD COLUMN "asks_reason" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "agreement_reason" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "visitor" jsonb;