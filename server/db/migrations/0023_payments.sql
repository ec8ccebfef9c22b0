CREATE TABLE "payments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"method" text,
	"amount" bigint NOT NULL,
	"stays" integer NOT NULL,
	"reference" text,
	"cash_up_id" uuid,
	"carried_in_from" uuid,
	"by" uuid,
	"by_name" text NOT NULL,
	"device_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"reversal_of" uuid,
	"reason" text,
	CONSTRAINT "payments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payments_known" CHECK (kind in ('stay', 'overstay') or (method is not null and "by" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_company_only" ON "payments" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
-- What was paid for a stay: one payment, with the id of the stay. Of what is voided nothing is left.
insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, carried_in_from, by, by_name, at, recorded_at)
select s.company_id, s.id, s.id, 'stay', s.payment_method, coalesce(s.total_cost, 0), 1, s.cash_up_id, s.carried_in_from, s.exit_operator_id,
  coalesce(trim(o.first_name || ' ' || o.last_name), ''), paid.at, paid.at
from services s
cross join lateral (select coalesce(s.paid_at, s.ended_at, s.started_at) as at) as paid
left join operators o on o.company_id = s.company_id and o.id = s.exit_operator_id
where s.status = 'completed';
--> statement-breakpoint
-- What was paid again. In which cash-up it is counted is told by its movement alone, which is found by all that both say;
-- of several that say the same it is no matter which is which.
insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, by, by_name, at, recorded_at)
select again.company_id, again.id, again.service_id, 'second_payment', again.method, again.amount, 0, moved.cash_up_id, again.by, again.by_name, again.at, again.at
from (
  select s.company_id, s.id as service_id, (one ->> 'id')::uuid as id, one ->> 'method' as method, (one ->> 'amount')::bigint as amount,
    (one -> 'by' ->> 'id')::uuid as by, one -> 'by' ->> 'name' as by_name, (one ->> 'at')::timestamptz as at,
    row_number() over (partition by s.company_id, s.id, one ->> 'method', one ->> 'amount', one ->> 'at' order by place) as nth
  from services s, jsonb_array_elements(s.paid_again) with ordinality as listed(one, place)
) as again
left join (
  select s.company_id, s.id as service_id, m.cash_up_id, m.method, m.amount, m.at,
    row_number() over (partition by s.company_id, s.id, m.method, m.amount, m.at order by m.id) as nth
  from cash_movements m
  join cash_ups c on c.company_id = m.company_id and c.id = m.cash_up_id
  join services s on s.company_id = m.company_id and s.location_id = c.location_id and s.receipt_number = m.receipt_number
  where m.kind = 'pay_in'
) as moved using (company_id, service_id, method, amount, at, nth);
--> statement-breakpoint
-- What of that was given back: a movement out of a register has the id of its refund.
insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, by, by_name, at, recorded_at, reversal_of, reason)
select s.company_id, (refund ->> 'id')::uuid, s.id, 'refund', refund ->> 'method', -(one ->> 'amount')::bigint, 0, m.cash_up_id,
  (refund -> 'by' ->> 'id')::uuid, refund -> 'by' ->> 'name', (refund ->> 'at')::timestamptz, (refund ->> 'at')::timestamptz, (one ->> 'id')::uuid, refund ->> 'reason'
from services s
cross join lateral jsonb_array_elements(s.paid_again) as listed(one)
cross join lateral (select one -> 'refund' as refund) as given
left join cash_movements m on m.company_id = s.company_id and m.id = (refund ->> 'id')::uuid and m.kind = 'pay_out' and m.receipt_number is not null
where jsonb_typeof(refund) = 'object';
--> statement-breakpoint
-- Not a unit has moved: what services and movements said of each cash-up, and of what is in none, the payments say.
do $$
declare wrong text;
begin
  select format('%s %s of cash-up %s of company %s differ by %s', told.what, told.method, told.cash_up_id, told.company_id, sum(told.amount)) into wrong
  from (
    select company_id, cash_up_id, 'takings' as what, payment_method as method, coalesce(total_cost, 0) as amount from services where status = 'completed'
    union all select company_id, cash_up_id, 'takings', method, -amount from payments where kind = 'stay'
    union all select company_id, cash_up_id, 'services', null, 1 from services where status = 'completed'
    union all select company_id, cash_up_id, 'services', null, -stays from payments
    union all select company_id, cash_up_id, 'second payments', method, amount from cash_movements where kind = 'pay_in' and receipt_number is not null
    union all select company_id, cash_up_id, 'second payments', method, -amount from payments where kind = 'second_payment' and cash_up_id is not null
    union all select company_id, cash_up_id, 'refunds', method, amount from cash_movements where kind = 'pay_out' and receipt_number is not null
    union all select company_id, cash_up_id, 'refunds', method, amount from payments where kind = 'refund' and cash_up_id is not null
    union all select company_id, null, 'refunds due', null, refund_due from services where refund_due is not null
    union all select company_id, null, 'refunds due', null, -amount from payments where kind in ('second_payment', 'refund')
  ) as told
  group by told.company_id, told.cash_up_id, told.what, told.method
  having sum(told.amount) <> 0
  limit 1;
  if wrong is not null then raise exception 'The payments do not come to what they are made of: %', wrong; end if;
end $$;
--> statement-breakpoint
delete from cash_movements where receipt_number is not null;
--> statement-breakpoint
-- And the sums that each cash-up keeps are those of its payments and movements.
do $$
declare wrong text;
begin
  select format('%s of company %s', c.id, c.company_id) into wrong
  from cash_ups c
  left join (
    select company_id, cash_up_id,
      coalesce(sum(amount) filter (where kind = 'stay' and method = 'cash'), 0) as cash,
      coalesce(sum(amount) filter (where kind = 'stay' and method = 'dataphone'), 0) as dataphone,
      coalesce(sum(amount) filter (where kind = 'stay' and method = 'digital'), 0) as digital,
      sum(stays) as services,
      coalesce(sum(amount) filter (where kind = 'second_payment' and method = 'cash'), 0) as pay_ins,
      coalesce(-sum(amount) filter (where kind = 'refund' and method = 'cash'), 0) as pay_outs
    from payments group by company_id, cash_up_id
  ) as paid on paid.company_id = c.company_id and paid.cash_up_id = c.id
  left join (
    select company_id, cash_up_id, coalesce(sum(amount) filter (where kind = 'pay_in'), 0) as pay_ins, coalesce(sum(amount) filter (where kind = 'pay_out'), 0) as pay_outs
    from cash_movements group by company_id, cash_up_id
  ) as moved on moved.company_id = c.company_id and moved.cash_up_id = c.id
  where (c.cash, c.dataphone, c.digital, c.services, c.pay_ins, c.pay_outs) is distinct from (
    coalesce(paid.cash, 0), coalesce(paid.dataphone, 0), coalesce(paid.digital, 0), coalesce(paid.services, 0),
    coalesce(paid.pay_ins, 0) + coalesce(moved.pay_ins, 0), coalesce(paid.pay_outs, 0) + coalesce(moved.pay_outs, 0))
  limit 1;
  if wrong is not null then raise exception 'The sums of a cash-up are not those of its payments: %', wrong; end if;
end $$;
--> statement-breakpoint
-- Payments and sums are written by the application, by one function each. What was collected is guarded as before.
drop trigger keep_cash_up_sums_insert on services;
--> statement-breakpoint
drop trigger keep_cash_up_sums_update on services;
--> statement-breakpoint
drop trigger keep_cash_up_sums_delete on services;
--> statement-breakpoint
drop function keep_cash_up_sums();
--> statement-breakpoint
drop type cash_up_part;
--> statement-breakpoint
drop trigger keep_cash_moved on cash_movements;
--> statement-breakpoint
drop function keep_cash_moved();
--> statement-breakpoint
grant select, insert on payments to parq_app;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_cash_up_id_cash_ups_company_id_id_fk" FOREIGN KEY ("company_id","cash_up_id") REFERENCES "public"."cash_ups"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_reversal_of_payments_company_id_id_fk" FOREIGN KEY ("company_id","reversal_of") REFERENCES "public"."payments"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reversal" ON "payments" USING btree ("company_id","reversal_of") WHERE reversal_of is not null;
--> statement-breakpoint
CREATE INDEX "payments_service" ON "payments" USING btree ("company_id","service_id");
--> statement-breakpoint
CREATE INDEX "payments_cash_up" ON "payments" USING btree ("company_id","cash_up_id");
--> statement-breakpoint
CREATE INDEX "payments_beside_takings" ON "payments" USING btree ("company_id","cash_up_id") WHERE kind in ('second_payment', 'refund');
--> statement-breakpoint
ALTER TABLE "cash_movements" DROP COLUMN "method";
--> statement-breakpoint
ALTER TABLE "cash_movements" DROP COLUMN "receipt_number";
--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "paid_again";
--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "carried_in_from";
