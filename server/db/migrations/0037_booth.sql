ALTER TABLE "services" ADD COLUMN "space" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "key_tag" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "kept_items" text;