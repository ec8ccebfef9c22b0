ALTER TABLE "alert_settings" ADD COLUMN "weekly_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "people_mail_due_at" timestamp (3) with time zone;--> statement-breakpoint
select pgboss.create_queue('people_mail', '{"policy":"standard","retryLimit":10000,"retryDelay":600,"expireInSeconds":120,"retentionMinutes":525600}');
