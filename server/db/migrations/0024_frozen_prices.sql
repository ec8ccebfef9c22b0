CREATE TABLE "dated_terms" (
	"company_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"terms" jsonb,
	CONSTRAINT "dated_terms_company_id_entity_entity_id_seq_pk" PRIMARY KEY("company_id","entity","entity_id","seq"),
	CONSTRAINT "dated_terms_entity" CHECK (entity in ('agreement', 'company', 'holiday', 'location'))
);
--> statement-breakpoint
ALTER TABLE "dated_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "lowered_price" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "lowered_by" bigint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "lowered_reason" text;--> statement-breakpoint
ALTER TABLE "dated_terms" ADD CONSTRAINT "dated_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "dated_terms" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
-- When a statement is done: by the clock of the application, which also dates what is paid, else by the database's own.
create function app_now() returns timestamptz language sql stable
return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());
--> statement-breakpoint
-- What of a row counts in a price, by the names that the application gives it.
create function terms_of(entity text, of jsonb) returns jsonb language sql immutable
return case entity
  when 'company' then jsonb_build_object('vatRate', of -> 'vat_rate')
  when 'location' then jsonb_build_object('taxRate', of -> 'tax_rate', 'digitalCommission', of -> 'digital_commission', 'exemptMinutes', of -> 'exempt_minutes', 'graceMinutes', of -> 'grace_minutes')
  when 'holiday' then jsonb_build_object('day', of -> 'day', 'isActive', of -> 'is_active')
  else jsonb_build_object('name', of -> 'name', 'vehicleTypeIds', of -> 'vehicle_type_ids', 'startDate', of -> 'start_date', 'endDate', of -> 'end_date', 'enabled', of -> 'enabled', 'isDefault', of -> 'is_default',
    'type', of -> 'type', 'exemptMinutes', of -> 'exempt_minutes', 'freeRateMinutes', of -> 'free_rate_minutes', 'initialCost', of -> 'initial_cost', 'typeCost', of -> 'type_cost', 'minuteCost', of -> 'minute_cost',
    'fixedCost', of -> 'fixed_cost', 'percentage', of -> 'percentage', 'fixedDiscount', of -> 'fixed_discount', 'discountMinutes', of -> 'discount_minutes')
end;
--> statement-breakpoint
-- Notes a new version where one of these has changed. A company and a location have terms from their beginning: there is
-- no price without any. Two clocks may differ, but what is noted later holds later.
create function keep_terms() returns trigger language plpgsql as $$
declare
  of_entity text := tg_argv[0];
  of_row jsonb := to_jsonb(old);
  is_terms jsonb;
begin
  if tg_op <> 'DELETE' then
    of_row := to_jsonb(new);
    is_terms := terms_of(of_entity, of_row);
    if tg_op = 'UPDATE' and is_terms = terms_of(of_entity, to_jsonb(old)) then return null; end if;
  end if;
  insert into dated_terms (company_id, entity, entity_id, valid_from, terms)
  select company, of_entity, id, case
    when tg_op = 'INSERT' and of_entity in ('company', 'location') then null
    else greatest(app_now(), (select max(d.valid_from) from dated_terms d where d.company_id = company and d.entity = of_entity and d.entity_id = id))
  end, is_terms
  from (values (coalesce(of_row ->> 'company_id', of_row ->> 'id')::uuid, (of_row ->> 'id')::uuid)) as named (company, id);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_terms after insert or update on companies for each row execute function keep_terms('company');
--> statement-breakpoint
create trigger keep_terms after insert or update on locations for each row execute function keep_terms('location');
--> statement-breakpoint
create trigger keep_terms after insert or update or delete on holidays for each row execute function keep_terms('holiday');
--> statement-breakpoint
create trigger keep_terms after insert or update or delete on agreements for each row execute function keep_terms('agreement');
--> statement-breakpoint
grant select, insert on dated_terms to parq_app;
--> statement-breakpoint
grant usage on sequence dated_terms_seq_seq to parq_app;
--> statement-breakpoint
-- What was before, nobody has kept: what is there now counts from the beginning.
insert into dated_terms (company_id, entity, entity_id, terms)
select id, 'company', id, terms_of('company', to_jsonb(c)) from companies c
union all select company_id, 'location', id, terms_of('location', to_jsonb(l)) from locations l
union all select company_id, 'holiday', id, terms_of('holiday', to_jsonb(h)) from holidays h
union all select company_id, 'agreement', id, terms_of('agreement', to_jsonb(a)) from agreements a;
