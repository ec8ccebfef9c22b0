-- A payment is the amount that was taken. What that is more or less than the price by the rates stands beside it; what was paid before stays as it is.
ALTER TABLE "pass_periods" ADD COLUMN "difference" bigint;--> statement-breakpoint
ALTER TABLE "pass_periods" ADD COLUMN "difference_rates_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "difference" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "difference_rates_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "refused_quote" bigint;--> statement-breakpoint
CREATE INDEX "pass_periods_difference" ON "pass_periods" USING btree ("company_id","sold_at") WHERE difference is not null;--> statement-breakpoint
CREATE INDEX "services_difference" ON "services" USING btree ("company_id","cash_up_id") WHERE difference is not null;--> statement-breakpoint
CREATE INDEX "services_refused_quote" ON "services" USING btree ("company_id","paid_at") WHERE refused_quote is not null;--> statement-breakpoint
-- The index that reports sum by, with the new column: without it each stay would be looked up.
drop index services_paid;
--> statement-breakpoint
create index services_paid on services (company_id, paid_at desc nulls last, id desc nulls last) include (location_id, status, payment_method, vehicle_type_id, agreement_id, operator_id, exit_operator_id, total_minutes, service_charge, discount, correction, difference, adjustment_50, total_cost, tax, service_fee);
