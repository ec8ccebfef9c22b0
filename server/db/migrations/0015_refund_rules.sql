-- Cash alone is in the drawer: what was paid twice by card is told beside it.
create or replace function keep_cash_moved() returns trigger language plpgsql as $$
begin
  update cash_ups c set pay_ins = c.pay_ins + moved.pay_ins, pay_outs = c.pay_outs + moved.pay_outs, revision = c.revision + (c.status <> 'current')::int
  from (
    select company_id, cash_up_id,
      coalesce(sum(amount) filter (where kind = 'pay_in' and method = 'cash'), 0) as pay_ins,
      coalesce(sum(amount) filter (where kind = 'pay_out' and method = 'cash'), 0) as pay_outs
    from touched group by company_id, cash_up_id
  ) as moved
  where c.company_id = moved.company_id and c.id = moved.cash_up_id;
  return null;
end $$;
--> statement-breakpoint
-- What was closed before: nothing is taken out of a closed drawer, so what is not explained by the rest was put in.
alter table cash_ups disable trigger keep_collected;
--> statement-breakpoint
update cash_ups set closed_pay_outs = pay_outs, closed_pay_ins = expected_cash - float - closed_cash + pay_outs where expected_cash is not null;
--> statement-breakpoint
alter table cash_ups enable trigger keep_collected;
--> statement-breakpoint
-- Devices read the new fields of those that are open, too.
update cash_ups set version = version where expected_cash is null;
--> statement-breakpoint
update services s set correction = lines.amount
from (select company_id, service_id, sum(amount) as amount from service_corrections group by company_id, service_id) as lines
where s.company_id = lines.company_id and s.id = lines.service_id;
--> statement-breakpoint
-- What was noted as paid twice before: of it nobody knows more than how much, and who took the first payment.
update services s set paid_again = jsonb_build_array(jsonb_build_object(
  'id', gen_random_uuid(), 'at', to_char(coalesce(s.paid_at, s.started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by', jsonb_build_object('id', coalesce(s.exit_operator_id, s.id), 'name', ''), 'method', coalesce(s.payment_method, 'cash'), 'amount', s.refund_due, 'refund', null))
where s.refund_due > 0;
