alter table plate_terms alter column term type text collate "C";
--> statement-breakpoint
-- Version and change mark of every row that can change.
create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create function touch_kept_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
--> statement-breakpoint
create trigger touch before update on companies for each row execute function touch_row();
--> statement-breakpoint
create trigger touch before update on operators for each row execute function touch_row();
--> statement-breakpoint
create trigger touch before update on vehicles for each row execute function touch_row();
--> statement-breakpoint
create trigger touch before update on cash_ups for each row execute function touch_row();
--> statement-breakpoint
create trigger touch before update on company_vehicle_types for each row execute function touch_kept_row();
--> statement-breakpoint
create trigger touch before update on drivers for each row execute function touch_kept_row();
--> statement-breakpoint
create trigger touch before update on locations for each row execute function touch_kept_row();
--> statement-breakpoint
create trigger touch before update on services for each row execute function touch_kept_row();
--> statement-breakpoint
-- A deleted row of a collection that devices keep leaves a mark, which delta reads bring.
create function leave_tombstone() returns trigger language plpgsql as $$
begin
  insert into tombstones (company_id, collection, row_id) select company_id, tg_argv[0], id from gone;
  return null;
end $$;
--> statement-breakpoint
create trigger leave_tombstone after delete on services referencing old table as gone for each statement execute function leave_tombstone('services');
--> statement-breakpoint
create trigger leave_tombstone after delete on locations referencing old table as gone for each statement execute function leave_tombstone('locations');
--> statement-breakpoint
create trigger leave_tombstone after delete on drivers referencing old table as gone for each statement execute function leave_tombstone('drivers');
--> statement-breakpoint
create trigger leave_tombstone after delete on company_vehicle_types referencing old table as gone for each statement execute function leave_tombstone('vehicleTypes');
--> statement-breakpoint
-- A driver's preview names their plates, and a location's record holds its schedule, devices, types and rates: a
-- change there is a change of the record that devices keep. A person's name or assignment is not: those are read online.
create function touch_drivers_of_new() returns trigger language plpgsql as $$
begin
  update drivers set first_name = first_name where (company_id, id) in (select company_id, driver_id from touched);
  return null;
end $$;
--> statement-breakpoint
create trigger touch_driver_insert after insert on vehicles referencing new table as touched for each statement execute function touch_drivers_of_new();
--> statement-breakpoint
create trigger touch_driver_delete after delete on vehicles referencing old table as touched for each statement execute function touch_drivers_of_new();
--> statement-breakpoint
create function touch_drivers_of_both() returns trigger language plpgsql as $$
begin
  update drivers set first_name = first_name where (company_id, id) in
    (select company_id, driver_id from before_change union select company_id, driver_id from after_change);
  return null;
end $$;
--> statement-breakpoint
create trigger touch_driver_update after update on vehicles referencing old table as before_change new table as after_change for each statement execute function touch_drivers_of_both();
--> statement-breakpoint
create function touch_locations() returns trigger language plpgsql as $$
begin
  update locations set name = name where (company_id, id) in (select company_id, location_id from touched);
  return null;
end $$;
--> statement-breakpoint
do $$
declare child text;
begin
  foreach child in array array['schedules', 'location_vehicle_types', 'kiosk_devices', 'rates'] loop
    execute format('create trigger touch_location_insert after insert on %I referencing new table as touched for each statement execute function touch_locations()', child);
    execute format('create trigger touch_location_update after update on %I referencing new table as touched for each statement execute function touch_locations()', child);
    execute format('create trigger touch_location_delete after delete on %I referencing old table as touched for each statement execute function touch_locations()', child);
  end loop;
end $$;
--> statement-breakpoint
create function keep_plate_terms() returns trigger language plpgsql as $$
begin
  insert into plate_terms (company_id, term, plate)
  select distinct company_id, substr(license_plate, start), license_plate
  from touched, generate_series(1, length(license_plate)) as start
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_plate_terms_insert after insert on services referencing new table as touched for each statement execute function keep_plate_terms();
--> statement-breakpoint
create function keep_changed_plate_terms() returns trigger language plpgsql as $$
begin
  insert into plate_terms (company_id, term, plate)
  select new.company_id, substr(new.license_plate, start), new.license_plate
  from generate_series(1, length(new.license_plate)) as start
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_plate_terms_update after update on services for each row
when (old.license_plate is distinct from new.license_plate) execute function keep_changed_plate_terms();
--> statement-breakpoint
-- Which history the transaction ids of this database belong to. A restored copy starts another: see adopt_database.
create table database_epoch (id uuid primary key, system_identifier text not null, began_at timestamptz not null default now());
--> statement-breakpoint
alter table database_epoch enable row level security;
--> statement-breakpoint
create policy everybody on database_epoch for select using (true);
--> statement-breakpoint
-- Run at each start by the owner. In a database that did not write these rows their change marks mean nothing: mark
-- all anew, and begin an epoch, so that every device reads everything once more.
create function adopt_database() returns void language plpgsql as $$
declare
  here text := (select system_identifier::text from pg_control_system()) || ':' || (select oid from pg_database where datname = current_database());
  kept text;
begin
  if exists (select from database_epoch where system_identifier = here) then return; end if;
  foreach kept in array array['services', 'drivers', 'locations', 'company_vehicle_types', 'tombstones'] loop
    execute format('alter table %I disable trigger user', kept);
    execute format('update %I set changed_xid = pg_current_xact_id()', kept);
    execute format('alter table %I enable trigger user', kept);
  end loop;
  delete from database_epoch;
  insert into database_epoch (id, system_identifier) values (gen_random_uuid(), here);
end $$;
--> statement-breakpoint
revoke execute on function adopt_database() from public;
--> statement-breakpoint
-- What comes before a company is known goes through these few functions, and through nothing else.
create function auth_identity(given_email text)
returns table (id uuid, password_hash text, is_active boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, i.password_hash, i.is_active from identities i where lower(i.email) = lower(given_email);
end;
--> statement-breakpoint
-- Counts a try. Answers the seconds to wait, or 0 where the try is allowed.
create function auth_try(given_subject text, allowed integer, window_seconds integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare kept attempts;
begin
  insert into attempts as a (subject, count, window_ends_at)
  values (given_subject, 1, now() + make_interval(secs => window_seconds))
  on conflict (subject) do update set
    count = case when a.window_ends_at <= now() then 1 else a.count + 1 end,
    window_ends_at = case when a.window_ends_at <= now() then excluded.window_ends_at else a.window_ends_at end
  returning * into kept;
  if kept.count <= allowed then return 0; end if;
  return ceil(extract(epoch from kept.window_ends_at - now()));
end $$;
--> statement-breakpoint
-- Forgets the tries of who got in; of the wider subject, which others may be trying, only their last.
create function auth_succeeded(given_subject text, wider_subject text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update attempts set count = count - 1 where subject = wider_subject;
  delete from attempts where subject = given_subject or window_ends_at < now() - interval '1 day';
end;
--> statement-breakpoint
create function auth_session_length(remember boolean) returns interval
language sql immutable
return case when remember then interval '30 days' else interval '12 hours' end;
--> statement-breakpoint
create function auth_open_session(given_token_hash bytea, given_identity uuid, given_remember boolean, given_device uuid)
returns timestamptz
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  delete from sessions where expires_at < now() - interval '1 day';
  insert into sessions (token_hash, identity_id, remember, device_id, expires_at)
  values (given_token_hash, given_identity, given_remember, given_device, now() + auth_session_length(given_remember))
  returning expires_at;
end;
--> statement-breakpoint
create function auth_close_session(given_token_hash bytea) returns void
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  delete from sessions where token_hash = given_token_hash;
end;
--> statement-breakpoint
-- Lets the transaction in: who the token stands for, and their company as the transaction's. A super admin names the
-- company, which is noted once an hour. No row: no session. The session slides forward as it is used.
create function app_enter(given_token_hash bytea, chosen_company uuid)
returns table (id uuid, role text, company_id uuid, first_name text, last_name text, language text, email text, location_ids uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  s sessions;
  i identities;
  company uuid;
begin
  select * into s from sessions where token_hash = given_token_hash and expires_at > now();
  if not found then return; end if;
  select * into i from identities where identities.id = s.identity_id and is_active;
  if not found then return; end if;
  if s.expires_at < now() + auth_session_length(s.remember) - interval '5 minutes' then
    update sessions set expires_at = now() + auth_session_length(s.remember) where token_hash = given_token_hash;
  end if;
  company := i.company_id;
  if i.role = 'super_admin' and chosen_company is not null then
    select c.id into company from companies c where c.id = chosen_company;
    if company is not null and not exists (
      select from audit_entries a where a.company_id = company and entity = 'company' and entity_id = company
        and actor_id = i.id and action = 'entered' and at > now() - interval '1 hour'
    ) then
      insert into audit_entries (company_id, id, entity, entity_id, actor_id, actor_name, device_id, action, before, after)
      values (company, gen_random_uuid(), 'company', company, i.id, i.first_name || ' ' || i.last_name, s.device_id, 'entered', '{}', '{}');
    end if;
  end if;
  perform set_config('app.company', coalesce(company::text, ''), true);
  return query select i.id, i.role, company, i.first_name, i.last_name, i.language, i.email,
    array(select ol.location_id from operator_locations ol where ol.company_id = company and ol.operator_id = i.id order by 1);
end $$;
--> statement-breakpoint
-- For a super admin only, whose session is asked for again: the companies to choose from.
create function auth_companies(given_token_hash bytea) returns table (id uuid, name text, country text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, c.name, c.country from companies c
  where exists (
    select from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active and i.role = 'super_admin'
  )
  order by c.name;
end;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['auth_identity(text)', 'auth_try(text, integer, integer)', 'auth_succeeded(text, text)',
    'auth_open_session(bytea, uuid, boolean, uuid)', 'auth_close_session(bytea)', 'app_enter(bytea, uuid)', 'auth_companies(bytea)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
--> statement-breakpoint
grant usage on schema public to parq_app;
--> statement-breakpoint
grant select, insert, update, delete on companies, company_vehicle_types, operators, operator_locations, drivers, vehicles,
  locations, schedules, location_vehicle_types, kiosk_devices, rates, cash_ups, services to parq_app;
--> statement-breakpoint
grant select, insert on audit_entries, tombstones, plate_terms to parq_app;
--> statement-breakpoint
grant usage on sequence tombstones_seq_seq to parq_app;
--> statement-breakpoint
grant select on database_epoch to parq_app;
