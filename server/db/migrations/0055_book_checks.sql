CREATE TABLE "book_checks" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"faults" integer
);
--> statement-breakpoint
ALTER TABLE "book_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "book_faults" (
	"company_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"location_id" uuid,
	"amount" bigint NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "book_faults_company_id_identity_subject_id_pk" PRIMARY KEY("company_id","identity","subject_id")
);
--> statement-breakpoint
ALTER TABLE "book_faults" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "book_checks" ADD CONSTRAINT "book_checks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_faults" ADD CONSTRAINT "book_faults_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "book_checks" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "book_faults" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
grant select, insert, update on book_checks to parq_app;
--> statement-breakpoint
grant select, insert, update, delete on book_faults to parq_app;
--> statement-breakpoint
-- Returns the companies whose books are to be checked now, and marks them as checked: at night by the clock of their country, or if the last check is two days old.
create function book_checks_due(instant timestamptz) returns uuid[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due uuid[];
begin
  with claimed as (
    insert into book_checks (company_id, checked_at)
    select c.id, instant from companies c left join book_checks k on k.company_id = c.id
    where coalesce(k.checked_at, '-infinity') < instant - interval '20 hours'
      and (extract(hour from instant at time zone 'UTC') between (case c.country when 'united_kingdom' then 2 else 7 end) and (case c.country when 'united_kingdom' then 4 else 9 end) or k.checked_at < instant - interval '44 hours')
    on conflict (company_id) do update set checked_at = excluded.checked_at where book_checks.checked_at < instant - interval '20 hours'
    returning company_id
  )
  select array_agg(company_id order by company_id) into due from claimed;
  return coalesce(due, '{}');
end $$;
--> statement-breakpoint
revoke all on function book_checks_due(timestamptz) from public;
--> statement-breakpoint
grant execute on function book_checks_due(timestamptz) to parq_app;
