grant select, insert, update, delete on agreements to parq_app;
--> statement-breakpoint
grant select, insert on cash_movements, cash_recounts, cash_adjustments, cash_up_joins, service_corrections, files to parq_app;
--> statement-breakpoint
-- A super admin, who is nobody's operator, may do what these note. Their name is in the audit trail.
alter table cash_ups drop constraint cash_ups_company_id_opened_by_operators_company_id_id_fk;
--> statement-breakpoint
alter table cash_movements drop constraint cash_movements_company_id_by_operators_company_id_id_fk;
--> statement-breakpoint
alter table cash_recounts drop constraint cash_recounts_company_id_by_operators_company_id_id_fk;
--> statement-breakpoint
alter table cash_adjustments drop constraint cash_adjustments_company_id_by_operators_company_id_id_fk;
--> statement-breakpoint
-- What is there already: sums as the triggers below keep them, and receipts in the order of collecting.
update cash_ups c set cash = paid.cash, dataphone = paid.dataphone, digital = paid.digital, services = paid.services
from (
  select company_id, cash_up_id, count(*) as services,
    coalesce(sum(total_cost) filter (where payment_method = 'cash'), 0) as cash,
    coalesce(sum(total_cost) filter (where payment_method = 'dataphone'), 0) as dataphone,
    coalesce(sum(total_cost) filter (where payment_method = 'digital'), 0) as digital
  from services where status = 'completed' and cash_up_id is not null group by company_id, cash_up_id
) as paid
where c.company_id = paid.company_id and c.id = paid.cash_up_id;
--> statement-breakpoint
update cash_ups set closed_services = services, vehicles_inside = '[]' where status <> 'current';
--> statement-breakpoint
update cash_ups c set collection_receipt = 'RC-' || lpad(numbered.place::text, 7, '0')
from (select company_id, id, row_number() over (partition by company_id order by collected_at, id) as place from cash_ups where status = 'collected') as numbered
where c.company_id = numbered.company_id and c.id = numbered.id;
--> statement-breakpoint
-- Devices keep cash-ups now.
drop trigger touch on cash_ups;
--> statement-breakpoint
create trigger touch before update on cash_ups for each row execute function touch_kept_row();
--> statement-breakpoint
create trigger leave_tombstone after delete on cash_ups referencing old table as gone for each statement execute function leave_tombstone('cashUps');
--> statement-breakpoint
-- What was collected stays as it was, whoever tries. Version and change mark tell of what is noted beside it.
create function keep_collected() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'version' - 'changed_xid') is distinct from (to_jsonb(old) - 'version' - 'changed_xid') then
    raise exception 'Cash-up % is collected', old.id using errcode = 'PQ001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_collected before update on cash_ups for each row when (old.status = 'collected') execute function keep_collected();
--> statement-breakpoint
-- What one service puts into its cash-up, or, with a minus, takes out of it.
create type cash_up_part as (company_id uuid, cash_up_id uuid, payment_method text, total_cost bigint, sign integer);
--> statement-breakpoint
create function keep_cash_up_sums() returns trigger language plpgsql as $$
declare
  parts cash_up_part[];
begin
  -- Each branch knows only the tables of its own event; the others are never planned.
  if tg_op = 'INSERT' then
    select array_agg((company_id, cash_up_id, payment_method, total_cost, 1)::cash_up_part) into parts
    from after_change where status = 'completed' and cash_up_id is not null;
  elsif tg_op = 'DELETE' then
    select array_agg((company_id, cash_up_id, payment_method, total_cost, -1)::cash_up_part) into parts
    from before_change where status = 'completed' and cash_up_id is not null;
  else
    -- Of those only in which a sum changes, or who took the payment.
    select array_agg(part) into parts
    from before_change b join after_change a using (company_id, id), lateral (values
      (b.status = 'completed' and b.cash_up_id is not null, (company_id, b.cash_up_id, b.payment_method, b.total_cost, -1)::cash_up_part),
      (a.status = 'completed' and a.cash_up_id is not null, (company_id, a.cash_up_id, a.payment_method, a.total_cost, 1)::cash_up_part)
    ) as side (counts, part)
    where counts and (b.status = 'completed', b.cash_up_id, b.payment_method, b.total_cost, b.exit_operator_id)
      is distinct from (a.status = 'completed', a.cash_up_id, a.payment_method, a.total_cost, a.exit_operator_id);
  end if;
  if parts is null then return null; end if;

  -- In one order, so that two statements that touch the same ones do not wait for each other.
  perform from cash_ups where (company_id, id) in (select company_id, cash_up_id from unnest(parts)) order by company_id, id for no key update;
  update cash_ups c set
    cash = c.cash + moved.cash,
    dataphone = c.dataphone + moved.dataphone,
    digital = c.digital + moved.digital,
    services = c.services + moved.services,
    revision = c.revision + case when c.status = 'current' or (moved.cash, moved.dataphone, moved.digital, moved.services) = (0, 0, 0, 0) then 0 else 1 end
  from (
    select company_id, cash_up_id, sum(sign) as services,
      coalesce(sum(sign * total_cost) filter (where payment_method = 'cash'), 0) as cash,
      coalesce(sum(sign * total_cost) filter (where payment_method = 'dataphone'), 0) as dataphone,
      coalesce(sum(sign * total_cost) filter (where payment_method = 'digital'), 0) as digital
    from unnest(parts) group by company_id, cash_up_id
  ) as moved
  where c.company_id = moved.company_id and c.id = moved.cash_up_id;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_cash_up_sums_insert after insert on services referencing new table as after_change for each statement execute function keep_cash_up_sums();
--> statement-breakpoint
create trigger keep_cash_up_sums_update after update on services referencing old table as before_change new table as after_change for each statement execute function keep_cash_up_sums();
--> statement-breakpoint
create trigger keep_cash_up_sums_delete after delete on services referencing old table as before_change for each statement execute function keep_cash_up_sums();
--> statement-breakpoint
-- Cash that is put in or taken out is part of what must lie in the drawer.
create function keep_cash_moved() returns trigger language plpgsql as $$
begin
  update cash_ups c set pay_ins = c.pay_ins + moved.pay_ins, pay_outs = c.pay_outs + moved.pay_outs
  from (
    select company_id, cash_up_id, coalesce(sum(amount) filter (where kind = 'pay_in'), 0) as pay_ins, coalesce(sum(amount) filter (where kind = 'pay_out'), 0) as pay_outs
    from touched group by company_id, cash_up_id
  ) as moved
  where c.company_id = moved.company_id and c.id = moved.cash_up_id;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_cash_moved after insert on cash_movements referencing new table as touched for each statement execute function keep_cash_moved();
--> statement-breakpoint
-- The record of a cash-up tells of its recounts, adjustments and joins.
create function touch_cash_ups() returns trigger language plpgsql as $$
begin
  update cash_ups set version = version where (company_id, id) in (select company_id, cash_up_id from touched);
  return null;
end $$;
--> statement-breakpoint
do $$
declare child text;
begin
  foreach child in array array['cash_recounts', 'cash_adjustments', 'cash_up_joins'] loop
    execute format('create trigger touch_cash_up_insert after insert on %I referencing new table as touched for each statement execute function touch_cash_ups()', child);
  end loop;
end $$;
--> statement-breakpoint
create or replace function adopt_database() returns void language plpgsql as $$
declare
  here text := (select system_identifier::text from pg_control_system()) || ':' || (select oid from pg_database where datname = current_database());
  kept text;
begin
  if exists (select from database_epoch where system_identifier = here) then return; end if;
  foreach kept in array array['services', 'drivers', 'locations', 'company_vehicle_types', 'cash_ups', 'vehicles', 'agreements', 'tombstones'] loop
    execute format('alter table %I disable trigger user', kept);
    execute format('update %I set changed_xid = pg_current_xact_id()', kept);
    execute format('alter table %I enable trigger user', kept);
  end loop;
  delete from database_epoch;
  insert into database_epoch (id, system_identifier) values (gen_random_uuid(), here);
end $$;
