UPDATE "cash_ups" SET "closed_cash" = "expected_cash" - "float", "closed_dataphone" = "expected_dataphone", "closed_digital" = "expected_digital", "left_in_drawer" = CASE WHEN "amount_received" IS NULL THEN "float" ELSE "counted_cash" - "amount_received" END WHERE "status" <> 'current';--> statement-breakpoint
ALTER TABLE "cash_ups" DROP COLUMN "expected_dataphone";--> statement-breakpoint
ALTER TABLE "cash_ups" DROP COLUMN "expected_digital";--> statement-breakpoint
ALTER TABLE "cash_ups" DROP COLUMN "total";