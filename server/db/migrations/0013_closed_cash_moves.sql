-- Cash that reaches a closed drawer, as that of a second payment, is seen by whoever is about to collect it.
create or replace function keep_cash_moved() returns trigger language plpgsql as $$
begin
  update cash_ups c set pay_ins = c.pay_ins + moved.pay_ins, pay_outs = c.pay_outs + moved.pay_outs, revision = c.revision + (c.status <> 'current')::int
  from (
    select company_id, cash_up_id, coalesce(sum(amount) filter (where kind = 'pay_in'), 0) as pay_ins, coalesce(sum(amount) filter (where kind = 'pay_out'), 0) as pay_outs
    from touched group by company_id, cash_up_id
  ) as moved
  where c.company_id = moved.company_id and c.id = moved.cash_up_id;
  return null;
end $$;
