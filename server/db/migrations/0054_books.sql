CREATE TABLE "book_closes" (
	"company_id" uuid NOT NULL,
	"until" date NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_by_name" text NOT NULL,
	CONSTRAINT "book_closes_company_id_until_pk" PRIMARY KEY("company_id","until")
);
--> statement-breakpoint
ALTER TABLE "book_closes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_changes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"part" integer NOT NULL,
	"side" integer NOT NULL,
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	"by_name" text NOT NULL,
	"location_id" uuid NOT NULL,
	"cash_up_id" uuid,
	"vehicle_type_id" integer NOT NULL,
	"agreement_id" uuid,
	"operator_id" uuid,
	"method" text,
	"methods" text[] NOT NULL,
	"services" integer NOT NULL,
	"minutes" integer NOT NULL,
	"service_charge" bigint NOT NULL,
	"overstay" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"correction" bigint NOT NULL,
	"zero_floor" bigint NOT NULL,
	"lost_ticket_fee" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"adjustment_50" bigint NOT NULL,
	"total_cost" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	CONSTRAINT "sale_changes_company_id_id_part_pk" PRIMARY KEY("company_id","id","part")
);
--> statement-breakpoint
ALTER TABLE "sale_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pass_periods" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "pass_periods" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "pass_periods" ADD COLUMN "commission_rate" integer;--> statement-breakpoint
ALTER TABLE "pass_periods" ADD COLUMN "service_fee" bigint;--> statement-breakpoint
ALTER TABLE "book_closes" ADD CONSTRAINT "book_closes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_changes" ADD CONSTRAINT "sale_changes_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_changes_at" ON "sale_changes" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "sale_changes_sold_at" ON "sale_changes" USING btree ("company_id","sold_at");--> statement-breakpoint
CREATE INDEX "sale_changes_service" ON "sale_changes" USING btree ("company_id","service_id");--> statement-breakpoint
CREATE INDEX "payments_money_back" ON "payments" USING btree ("company_id","at","id") WHERE kind in ('second_payment', 'refund', 'credit');--> statement-breakpoint
CREATE POLICY "own_company_only" ON "book_closes" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "sale_changes" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
-- Rows of the books are added and never changed.
grant select, insert on sale_changes, book_closes to parq_app;
--> statement-breakpoint
-- Passes keep the VAT and the commission of their sale: the rates that held then.
update pass_periods p set
  tax_rate = then_held.tax_rate,
  tax = p.cost - (2 * p.cost * 10000 + 10000 + then_held.tax_rate) / (2 * (10000 + then_held.tax_rate)),
  commission_rate = then_held.commission_rate,
  service_fee = case when paid.method = 'digital' then (2 * p.cost * then_held.commission_rate + 10000) / 20000 else 0 end
from (
  select sold.company_id, sold.id,
    coalesce((place.terms ->> 'taxRate')::int, (owner.terms ->> 'vatRate')::int, 0) as tax_rate, coalesce((place.terms ->> 'digitalCommission')::int, 0) as commission_rate
  from pass_periods sold
  left join lateral (
    select d.terms from dated_terms d where d.company_id = sold.company_id and d.entity = 'location' and d.entity_id = sold.location_id and (d.valid_from is null or d.valid_from <= sold.sold_at)
    order by d.valid_from desc nulls last, d.seq desc limit 1
  ) as place on true
  left join lateral (
    select d.terms from dated_terms d where d.company_id = sold.company_id and d.entity = 'company' and d.entity_id = sold.company_id and (d.valid_from is null or d.valid_from <= sold.sold_at)
    order by d.valid_from desc nulls last, d.seq desc limit 1
  ) as owner on true
) as then_held
left join payments paid on paid.company_id = then_held.company_id and paid.id = then_held.id
where p.company_id = then_held.company_id and p.id = then_held.id;
--> statement-breakpoint
-- The index that reports sum by, with all columns that they read.
drop index services_paid;
--> statement-breakpoint
create index services_paid on services (company_id, paid_at desc nulls last, id desc nulls last) include (location_id, status, payment_method, vehicle_type_id, agreement_id, operator_id, exit_operator_id, total_minutes, service_charge, discount, correction, difference, adjustment_50, total_cost, tax, service_fee, overstay_of, lost_ticket_taken_by);
