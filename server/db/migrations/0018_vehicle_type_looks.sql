ALTER TABLE "company_vehicle_types" ADD COLUMN "custom_name" text;--> statement-breakpoint
ALTER TABLE "company_vehicle_types" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- In the order that they had so far. The trigger notes it as a change, so devices learn the new fields with their next read.
update company_vehicle_types set position = vehicle_type_id;
