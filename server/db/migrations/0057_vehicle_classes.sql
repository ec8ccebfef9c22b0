ALTER TABLE "company_vehicle_types" DROP CONSTRAINT "company_vehicle_types_known";--> statement-breakpoint
ALTER TABLE "company_vehicle_types" ADD COLUMN "symbol" text;--> statement-breakpoint
ALTER TABLE "company_vehicle_types" ADD COLUMN "plate_pattern" text;--> statement-breakpoint
ALTER TABLE "company_vehicle_types" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_vehicle_types" ADD CONSTRAINT "company_vehicle_types_known" CHECK (vehicle_type_id between 1 and 3 or (vehicle_type_id / 100 between 1 and 3 and vehicle_type_id % 100 between 1 and 12));