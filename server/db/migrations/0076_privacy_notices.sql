ALTER TABLE "companies" ADD COLUMN "privacy_notice" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "privacy_notice_address" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "authorised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "authorised_by" text;--> statement-breakpoint
ALTER TABLE "privacy_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_authorised" CHECK ((authorised_at is null) = (authorised_by is null));--> statement-breakpoint
create trigger touch before update of driver_months, visit_months, message_months, lookup_months on privacy_settings for each row execute function touch_row();
