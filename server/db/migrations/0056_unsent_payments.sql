ALTER TABLE "unsent_work" ADD COLUMN "payments" jsonb;--> statement-breakpoint
-- Devices read the stays with refused payments again, which now name them.
update services s set version = s.version from refused_writes r where r.company_id = s.company_id and r.subject_id = s.id and r.endpoint = 'finishService' and r.outcome is null and r.amount > 0;
