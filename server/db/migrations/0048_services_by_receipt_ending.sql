ALTER TABLE "services" ADD COLUMN "receipt_backwards" text GENERATED ALWAYS AS (reverse(receipt_number)) STORED;--> statement-breakpoint
create index services_receipt_backwards on services (company_id, receipt_backwards collate "C");
