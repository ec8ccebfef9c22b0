-- As before; a plate that came again after the driver was deleted, that is inside, or that has a valid pass, is somebody
-- else's by now, and keeps its stays. Begins the erasure of a driver: notes the traces to be found in stored texts, and
-- empties the history of the driver, the vehicles, the stays and the passes. Only an administrator's session may ask for
-- it, or a retention period that ended. Returns null without this right, and for an unknown driver.
create or replace function erasure_begin(given_token_hash bytea, given_driver uuid, given_reason text, name_word text, plate_word text, given_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  here uuid := app_company();
  doer_id uuid;
  doer_name text;
  months integer;
  nth integer;
  pseudonym text;
  ids uuid[];
  vehicle_ids uuid[];
  subjects uuid[];
  names text[];
  full_names text[];
  phones text[];
  contacts text[];
  addresses text[];
  own_plates text[];
  put_plates text[];
  traces jsonb;
  gone_at timestamptz;
begin
  if given_token_hash is null then
    months := coalesce((select driver_months from privacy_settings where company_id = here), 24);
    if given_at > now() + interval '1 day' or not given_driver = any(retention_drivers_due(given_at - make_interval(months => months), 1, given_driver)) then return null; end if;
  else
    select i.id, i.first_name || ' ' || i.last_name into doer_id, doer_name from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active
      and (i.role = 'super_admin' or (i.role = 'parking_admin' and i.company_id = here));
    if not found then return null; end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(here || ' erasures', 0));
  if exists (select from driver_erasures e where e.company_id = here and e.driver_id = given_driver) then return null; end if;
  if not exists (select from drivers d where d.company_id = here and d.id = given_driver)
    and not exists (select from audit_entries a where a.company_id = here and a.entity = 'driver' and a.entity_id = given_driver and a.action = 'deleted') then return null; end if;

  nth := coalesce((select max(e.number) from driver_erasures e where e.company_id = here), 0) + 1;
  pseudonym := name_word || ' ' || nth;
  select array_agg(distinct one) into ids from (
    select given_driver as one
    union all select a.id from driver_aliases a where a.company_id = here and a.driver_id = given_driver
    union all select (a.after ->> 'mergedId')::uuid from audit_entries a where a.company_id = here and a.entity = 'driver' and a.entity_id = given_driver and a.after ? 'mergedId') known;
  select coalesce(array_agg(distinct one), '{}') into vehicle_ids from (
    select v.id as one from vehicles v where v.company_id = here and v.driver_id = given_driver
    union all
    select a.entity_id from audit_entries a
    where a.company_id = here and a.entity = 'vehicle' and given_driver::text in (a.before ->> 'driverId', a.after ->> 'driverId')
      and not exists (select from vehicles v where v.company_id = here and v.id = a.entity_id)) theirs;

  with told as (
    select first_name f, last_name l, email e, phone_code c, phone p, identification i, null::text x from drivers where company_id = here and id = given_driver
    union all
    select side.v ->> 'firstName', side.v ->> 'lastName', side.v ->> 'email', side.v ->> 'phoneCode', side.v ->> 'phone', side.v ->> 'identification', coalesce(side.v ->> 'sentTo', side.v ->> 'contactConsent')
    from audit_entries a, lateral (values (a.before), (a.after)) as side (v)
    where a.company_id = here and a.entity = 'driver' and a.entity_id = any(ids)
    union all
    select null, null, null, null, null, null, l.sent_to from driver_links l where l.company_id = here and l.driver_id = given_driver
  ), full_name as (
    select distinct trim(f.f || ' ' || coalesce(l.l, '')) as n from (select distinct f from told where f is not null) f cross join (select distinct l from told where l is not null) l
  ), number as (
    select distinct p.p, c.c from (select distinct p from told where p is not null) p left join (select distinct c from told where c is not null) c on true
  )
  select
    (select coalesce(array_agg(distinct n), '{}') from (select f as n from told union select l from told) single where coalesce(n, '') <> ''),
    (select coalesce(array_agg(n), '{}') from full_name where length(n) >= 5
      and not exists (select from drivers o where o.company_id = here and o.id <> given_driver and o.erased_at is null and lower(trim(o.first_name || ' ' || o.last_name)) = lower(n))
      and not exists (select from operators o where o.company_id = here and lower(trim(o.first_name || ' ' || o.last_name)) = lower(n))),
    (select coalesce(array_agg(distinct form), '{}') from number, lateral (values (p), (c || p), ('+' || c || p), ('+' || c || ' ' || p)) forms (form)
      where form is not null and length(p) >= 5
      and not exists (select from drivers o where o.company_id = here and o.id <> given_driver and o.erased_at is null and o.phone = p)),
    (select coalesce(array_agg(distinct t), '{}') from (select e as t from told union select i from told union select x from told) single
      where length(t) >= 5
      and not exists (select from drivers o where o.company_id = here and o.id <> given_driver and o.erased_at is null and (o.email = lower(t) or o.identification = t or t in (o.phone_code || o.phone, '+' || o.phone_code || o.phone)))
      and not exists (select from operators o where o.company_id = here and lower(o.email) = lower(t)))
  into names, full_names, phones, contacts;

  select max(a.at) into gone_at from audit_entries a where a.company_id = here and a.entity = 'driver' and a.entity_id = given_driver and a.action = 'deleted';
  select coalesce(array_agg(distinct plate order by plate), '{}') into own_plates from (
    select v.license_plate as plate from vehicles v where v.company_id = here and v.driver_id = given_driver
    union all
    select side.v ->> 'licensePlate' from audit_entries a, lateral (values (a.before), (a.after)) as side (v)
    where a.company_id = here and a.entity = 'vehicle' and a.entity_id = any(vehicle_ids)) known
  where plate is not null
    and not exists (select from vehicles v where v.company_id = here and v.license_plate = plate and v.driver_id <> given_driver)
    and not exists (select from passes p where p.company_id = here and plate = any(p.plates) and (p.driver_id <> given_driver or (p.cancelled_at is null and p.ends_on >= given_at::date)))
    and not exists (select from services s where s.company_id = here and s.license_plate = plate and (s.status in ('unconfirmed', 'reserved', 'progress') or s.started_at > gone_at));
  select coalesce(array_agg(plate_word || nth || case when cardinality(own_plates) = 1 then '' else substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + ((position - 1) % 26)::integer, 1) end order by position), '{}')
  into put_plates from unnest(own_plates) with ordinality as own (plate, position);
  select coalesce(array_agg(id), '{}') into subjects from (
    select s.id from services s where s.company_id = here and s.driver_id = given_driver
    union select s.id from services s where s.company_id = here and s.license_plate = any(own_plates)
    union select p.id from passes p where p.company_id = here and p.driver_id = given_driver) about;

  -- Addresses that were chosen for a single message.
  select coalesce(array_agg(distinct t), '{}') into addresses from (
    select m.address as t from customer_messages m where m.company_id = here and m.subject_id = any(subjects || given_driver)
    union all select d.sent_to from message_deliveries d join customer_messages m on m.company_id = here and m.id = d.message_id where d.company_id = here and m.subject_id = any(subjects || given_driver)
    union all select side.v ->> 'sentTo' from audit_entries a, lateral (values (a.after)) as side (v) where a.company_id = here and a.entity in ('service', 'pass') and a.entity_id = any(subjects)) sent
  where length(t) >= 5
    and not exists (select from drivers o where o.company_id = here and o.id <> given_driver and o.erased_at is null and (o.email = lower(t) or t in (o.phone, o.phone_code || o.phone, '+' || o.phone_code || o.phone)))
    and not exists (select from operators o where o.company_id = here and lower(o.email) = lower(t));

  select jsonb_build_object('names', to_jsonb(names), 'texts', coalesce(jsonb_agg(jsonb_build_object('find', trace_pattern(find), 'put', put) order by length(find) desc, find), '[]')) into traces from (
    select distinct find, pseudonym as put from unnest(full_names || phones || contacts || addresses) as said (find)
    union select plate, word from unnest(own_plates, put_plates) as own (plate, word)) found;

  update audit_entries a set before = '{}',
    after = (select coalesce(jsonb_object_agg(m.key, m.value), '{}') from jsonb_each(a.after) m where m.key in ('doneAt', 'implausibleTime', 'mergedId'))
  where a.company_id = here and ((a.entity = 'driver' and a.entity_id = any(ids)) or (a.entity = 'vehicle' and a.entity_id = any(vehicle_ids)));
  update audit_entries a set before = erased_json(a.before, traces, '{remarks,visitor,keptItems,keyTag,space,lostTicket,lostTicketTakenBy,lostTicketDocument,sentTo,block,apartment}'),
    after = erased_json(a.after, traces, '{remarks,visitor,keptItems,keyTag,space,lostTicket,lostTicketTakenBy,lostTicketDocument,sentTo,block,apartment}')
  where a.company_id = here and a.entity in ('service', 'pass') and a.entity_id = any(subjects);
  delete from plate_terms t where t.company_id = here and t.plate = any(own_plates);

  insert into driver_erasures (company_id, driver_id, number, pseudonym, reason, erased_at, erased_by, erased_by_name, traces, person_ids, subject_ids, plates)
  values (here, given_driver, nth, pseudonym, erased_text(given_reason, traces), given_at, doer_id, doer_name, traces, ids || vehicle_ids, subjects, own_plates);
  return jsonb_build_object('number', nth, 'pseudonym', pseudonym, 'reason', erased_text(given_reason, traces), 'subjectIds', subjects,
    'plates', (select coalesce(jsonb_agg(jsonb_build_object('from', plate, 'to', word)), '[]') from unnest(own_plates, put_plates) as own (plate, word)),
    'addresses', to_jsonb(contacts || phones || addresses));
end $$;
