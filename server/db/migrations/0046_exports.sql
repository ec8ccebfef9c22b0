CREATE TABLE "export_pieces" (
	"company_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "export_pieces_company_id_export_id_nth_pk" PRIMARY KEY("company_id","export_id","nth")
);
--> statement-breakpoint
ALTER TABLE "export_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asker_role" text NOT NULL,
	"asker_name" text NOT NULL,
	"asker_email" text NOT NULL,
	"language" text NOT NULL,
	"list" text NOT NULL,
	"query" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"attempt" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"seen_location_ids" uuid[],
	"file_name" text,
	"size" bigint,
	"pieces" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "exports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "export_pieces" ADD CONSTRAINT "export_pieces_export_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."exports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_asked" ON "exports" USING btree ("company_id","asked_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_company_only" ON "export_pieces" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "exports" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update, delete on exports, export_pieces to parq_app;--> statement-breakpoint
-- They are compressed already.
alter table export_pieces alter column content set storage external;--> statement-breakpoint
-- Files that are made, by one process at a time. Of a process that has died the job is free again after a minute; how often a file is begun anew the row counts.
select pgboss.create_queue('export', '{"policy":"standard","retryLimit":10000,"retryDelay":10,"expireInSeconds":60,"retentionMinutes":20160}');--> statement-breakpoint
-- Files that are kept no longer, each due when its time is over.
select pgboss.create_queue('export_end', '{"policy":"standard","retryLimit":10000,"retryDelay":600,"expireInSeconds":120,"retentionMinutes":43200}');
