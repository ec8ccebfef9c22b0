CREATE TABLE "rate_versions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"made_from" uuid,
	"restores" uuid,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	"published_by_name" text,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_by_name" text,
	"rates" jsonb NOT NULL,
	"caps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "rate_versions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "rate_versions_number" UNIQUE("company_id","location_id","number")
);
--> statement-breakpoint
ALTER TABLE "rate_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "first_fractions" jsonb;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rate_versions" ADD CONSTRAINT "rate_versions_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_versions_start" ON "rate_versions" USING btree ("company_id","location_id","starts_at") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "rate_versions" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update on rate_versions to parq_app;--> statement-breakpoint
-- What there is becomes versions: one for each instant at which rates of a location began, with all that was in force then.
insert into rate_versions (company_id, id, location_id, number, starts_at, published_at, rates)
select begun.company_id, gen_random_uuid(), begun.location_id, row_number() over (partition by begun.company_id, begun.location_id order by begun.valid_from), begun.valid_from, least(begun.valid_from, now()),
  coalesce((
    select jsonb_agg(jsonb_build_object('kind', r.kind, 'vehicleTypeId', r.vehicle_type_id, 'days', r.days, 'from', r.from_time, 'to', r.to_time, 'cost', r.cost, 'minutes', r.minutes, 'per', r.per) order by r.kind, r.vehicle_type_id, r.id)
    from rates r
    where r.company_id = begun.company_id and r.location_id = begun.location_id and (r.cost is not null or r.minutes is not null)
      and r.valid_from = (
        select max(latest.valid_from) from rates latest
        where latest.company_id = r.company_id and latest.location_id = r.location_id and latest.kind = r.kind and latest.vehicle_type_id = r.vehicle_type_id and latest.valid_from <= begun.valid_from)
  ), '[]')
from (select distinct company_id, location_id, valid_from from rates) begun;--> statement-breakpoint
-- Devices read their locations anew, which now tell their versions.
update locations set name = name where exists (select from rates r where r.company_id = locations.company_id and r.location_id = locations.id);
