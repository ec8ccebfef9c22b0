CREATE INDEX "services_open" ON "services" USING btree ("company_id","status","started_at","id") WHERE status <> 'completed';--> statement-breakpoint
CREATE INDEX "services_cost" ON "services" USING btree ("company_id","total_cost" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
create index services_receipt_number on services (company_id, receipt_number collate "C");
--> statement-breakpoint
-- The same index that reports sum by, in the order of a list: what is not paid comes last, and first the other way round.
drop index services_paid;
--> statement-breakpoint
create index services_paid on services (company_id, paid_at desc nulls last, id desc nulls last) include (location_id, status, payment_method, vehicle_type_id, agreement_id, operator_id, exit_operator_id, total_minutes, service_charge, discount, correction, adjustment_50, total_cost, tax, service_fee);
