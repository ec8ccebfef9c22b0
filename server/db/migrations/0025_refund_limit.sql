ALTER TABLE "locations" ADD COLUMN "refund_by_staff" bigint;--> statement-breakpoint
-- Devices keep locations: by a new version of each they hear of what is new in it.
update locations set refund_by_staff = null;
