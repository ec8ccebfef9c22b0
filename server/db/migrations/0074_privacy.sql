CREATE TABLE "driver_erasures" (
	"company_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"pseudonym" text NOT NULL,
	"reason" text,
	"erased_at" timestamp (3) with time zone NOT NULL,
	"erased_by" uuid,
	"erased_by_name" text,
	"traces" jsonb,
	"person_ids" uuid[],
	"subject_ids" uuid[],
	"plates" text[],
	"step" integer DEFAULT 1 NOT NULL,
	"step_after" text,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "driver_erasures_company_id_driver_id_pk" PRIMARY KEY("company_id","driver_id"),
	CONSTRAINT "driver_erasures_number" UNIQUE("company_id","number")
);
--> statement-breakpoint
ALTER TABLE "driver_erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "people_lookups" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"operator_id" uuid NOT NULL,
	"operator_name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"times" integer NOT NULL,
	"people" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_lookups_company_id_day_operator_id_kind_subject_id_pk" PRIMARY KEY("company_id","day","operator_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "people_lookups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"driver_months" integer NOT NULL,
	"visit_months" integer NOT NULL,
	"message_months" integer NOT NULL,
	"lookup_months" integer NOT NULL,
	"erases_from" timestamp (3) with time zone NOT NULL,
	"swept_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "privacy_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "driver_erasures" ADD CONSTRAINT "driver_erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_lookups" ADD CONSTRAINT "people_lookups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_settings" ADD CONSTRAINT "privacy_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_lookups_last" ON "people_lookups" USING btree ("company_id","last_at");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "driver_erasures" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "people_lookups" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "privacy_settings" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
grant select on driver_erasures to parq_app;--> statement-breakpoint
grant select, insert, update, delete on people_lookups, privacy_settings to parq_app;--> statement-breakpoint
-- Replaces each trace of a person in a text. A trace is a pattern that matches whole words.
create function erased_text(given text, traces jsonb) returns text language plpgsql immutable as $$
declare
  one jsonb;
begin
  if given is null then return null; end if;
  for one in select jsonb_array_elements(traces -> 'texts') loop
    given := regexp_replace(given, one ->> 'find', one ->> 'put', 'gi');
  end loop;
  return given;
end $$;
--> statement-breakpoint
-- Replaces the traces in the texts of a value, and empties the members in `emptied`. Numbers, ids and receipt numbers stay.
create function erased_json(given jsonb, traces jsonb, emptied text[], under text default '') returns jsonb language plpgsql immutable as $$
declare
  plain text;
begin
  case jsonb_typeof(given)
    when 'object' then
      return (select coalesce(jsonb_object_agg(m.key,
        case when m.key = any(emptied) then 'null'::jsonb
          when m.key in ('id', 'receiptNumber', 'collectionReceipt', 'invoiceNumber') then m.value
          else erased_json(m.value, traces, emptied, m.key) end), '{}') from jsonb_each(given) m);
    when 'array' then
      return (select coalesce(jsonb_agg(erased_json(i.value, traces, emptied, under) order by i.ordinality), '[]') from jsonb_array_elements(given) with ordinality i);
    when 'string' then
      plain := given #>> '{}';
      if under in ('base', 'theirs', 'mine') and traces -> 'names' ? plain then return 'null'::jsonb; end if;
      return to_jsonb(erased_text(plain, traces));
    else return given;
  end case;
end $$;
--> statement-breakpoint
-- Replaces the details of drivers, wherever they are in an answer.
create function erased_people(given jsonb, ids uuid[], pseudonym text) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(given)
    when 'object' then
      if given ? 'firstName' and given ->> 'id' = any(ids::text[]) then
        given := given || jsonb_build_object('firstName', pseudonym, 'lastName', '', 'identification', null, 'identificationType', null, 'email', null, 'phone', null, 'phoneCode', null, 'photo', null, 'plates', '[]'::jsonb);
      end if;
      return (select coalesce(jsonb_object_agg(m.key, erased_people(m.value, ids, pseudonym)), '{}') from jsonb_each(given) m);
    when 'array' then
      return (select coalesce(jsonb_agg(erased_people(i.value, ids, pseudonym) order by i.ordinality), '[]') from jsonb_array_elements(given) with ordinality i);
    else return given;
  end case;
end $$;
--> statement-breakpoint
-- A pattern that matches a text as a whole: not a part of a longer word, number, amount or id.
create function trace_pattern(given text) returns text language plpgsql immutable as $$
begin
  return '(?<![[:alnum:]_])(?<![0-9][.,])(?<![0-9a-f]-)' || regexp_replace(given, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_])(?![.,][0-9])(?!-[0-9a-f])';
end $$;
--> statement-breakpoint
-- Drivers of the company without activity since an instant: no stay, sale, change or link; and those deleted before it.
create function retention_drivers_due(since timestamptz, most integer, sought uuid default null) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here uuid := app_company();
  due uuid[];
begin
  select array_agg(id order by last_at, id) into due from (
    select d.id, d.created_at as last_at from drivers d
    where d.company_id = here and d.erased_at is null and d.created_at < since and (sought is null or d.id = sought)
      and not exists (select from services s where s.company_id = here and s.driver_id = d.id and (s.status in ('unconfirmed', 'reserved', 'progress') or coalesce(s.ended_at, s.started_at) >= since))
      and not exists (select from passes p where p.company_id = here and p.driver_id = d.id and p.ends_on >= since::date)
      and not exists (select from vehicles v join services s on s.company_id = here and s.license_plate = v.license_plate and s.started_at >= since where v.company_id = here and v.driver_id = d.id)
      and not exists (select from audit_entries a where a.company_id = here and a.entity = 'driver' and a.entity_id = d.id and a.at >= since)
      and not exists (select from driver_links l where l.company_id = here and l.driver_id = d.id and l.created_at >= since)
    union all
    select a.entity_id, a.at from audit_entries a
    where a.company_id = here and a.entity = 'driver' and a.action = 'deleted' and a.at < since and (sought is null or a.entity_id = sought)
      and not exists (select from drivers d where d.company_id = here and d.id = a.entity_id)
      and not exists (select from driver_erasures e where e.company_id = here and e.driver_id = a.entity_id)
    order by 2, 1 limit most) quiet;
  return coalesce(due, '{}');
end $$;
--> statement-breakpoint
-- Begins the erasure of a driver: notes the traces to be found in stored texts, and empties the history of the driver, the
-- vehicles, the stays and the passes. Only an administrator's session may ask for it, or a retention period that ended.
-- Returns null without this right, and for an unknown driver.
create function erasure_begin(given_token_hash bytea, given_driver uuid, given_reason text, name_word text, plate_word text, given_at timestamptz) returns jsonb
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

  select coalesce(array_agg(distinct plate order by plate), '{}') into own_plates from (
    select v.license_plate as plate from vehicles v where v.company_id = here and v.driver_id = given_driver
    union all
    select side.v ->> 'licensePlate' from audit_entries a, lateral (values (a.before), (a.after)) as side (v)
    where a.company_id = here and a.entity = 'vehicle' and a.entity_id = any(vehicle_ids)) known
  where plate is not null
    and not exists (select from vehicles v where v.company_id = here and v.license_plate = plate and v.driver_id <> given_driver)
    and not exists (select from passes p where p.company_id = here and plate = any(p.plates) and p.driver_id <> given_driver);
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
--> statement-breakpoint
-- Reads the next rows of stored texts and replaces the traces in them. Returns true once all were read; then the traces
-- are deleted too. `refusal` is the stored answer of a repeated write to the driver.
create function erasure_step(given_driver uuid, refusal text, most integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  here uuid := app_company();
  e driver_erasures;
  -- Table, key by which it is read in parts, columns of text, columns of JSON.
  stores constant text[][] := array[
    ['receipts', 'key', '', ''],
    ['audit_entries', 'id', '', 'before,after'],
    ['services', 'id', 'remarks,agreement_reason,lowered_reason,end_reason,void_reason,void_asked_reason,space,key_tag,kept_items,lost_ticket_taken_by,lost_ticket_document', 'visitor,price_lines'],
    ['payments', 'id', 'reason,reference', ''],
    ['service_corrections', 'id', 'reason', ''],
    ['cash_ups', 'id', 'opening_note,variance_reason,collection_note', ''],
    ['cash_movements', 'id', 'reason', ''],
    ['cash_adjustments', 'id', 'reason', ''],
    ['approvals', 'id', 'reason', ''],
    ['attention_done', '', 'reason', ''],
    ['deviations', '', 'reason', ''],
    ['refused_writes', 'id', 'license_plate,note', 'request,parts'],
    ['messages', 'id', 'sent_to,answer', 'facts'],
    ['customer_messages', 'id', 'address', ''],
    ['message_deliveries', 'id', 'sent_to,answer', ''],
    ['passes', 'id', 'block,apartment,cancel_reason', ''],
    ['saved_views', 'id', 'name', 'search'],
    ['exports', 'id', 'file_name', 'query'],
    ['bank_deposits', 'id', 'note,cancel_reason', ''],
    ['book_closes', 'id', 'reopen_reason', ''],
    ['invoice_events', '', 'detail', '']];
  store text;
  key_name text;
  texts text[];
  jsons text[];
  found_in text;
  pattern text;
  name_pattern text;
  last_key uuid;
  sets text;
  filter text;
begin
  select * into e from driver_erasures where company_id = here and driver_id = given_driver for update;
  if not found or e.traces is null then return true; end if;
  if e.step > array_length(stores, 1) then
    update driver_erasures set traces = null, person_ids = null, subject_ids = null, plates = null, step_after = null, done_at = now() where company_id = here and driver_id = given_driver;
    return true;
  end if;
  store := stores[e.step][1];
  key_name := stores[e.step][2];
  select string_agg(t ->> 'find', '|') into pattern from jsonb_array_elements(e.traces -> 'texts') t;
  if key_name <> '' then
    execute format('select %I from %I where company_id = $1 and ($2::uuid is null or %I > $2) order by %I offset $3 limit 1', key_name, store, key_name, key_name)
      into last_key using here, e.step_after::uuid, most - 1;
  end if;

  if store = 'receipts' then
    select string_agg(regexp_replace(n, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into name_pattern from jsonb_array_elements_text(e.traces -> 'names') n;
    update receipts r set status = case when changed.is_person then 410 else r.status end,
      answer = case when changed.is_person then refusal else erased_people(erased_json(r.answer::jsonb, e.traces,
        case when changed.is_subject then '{remarks,visitor,keptItems,keyTag,space,lostTicket,block,apartment}'::text[] else '{}' end), e.person_ids, e.pseudonym)::text end
    from (
      select k.key, about.id = any(e.person_ids) and k.answer ~ '"(firstName|licensePlate)"' as is_person, about.id = any(e.subject_ids) as is_subject
      from receipts k, lateral (select substring(k.answer from '^\{"id": ?"([0-9a-f-]{36})"')::uuid as id) about
      where k.company_id = here and (e.step_after is null or k.key > e.step_after::uuid) and (last_key is null or k.key <= last_key)
        and (about.id = any(e.person_ids || e.subject_ids) or k.answer ~* pattern or k.answer ~ array_to_string(e.person_ids, '|') or (k.answer ~ '"edit_conflict"' and k.answer ~ ('"(' || name_pattern || ')"')))
    ) changed where r.company_id = here and r.key = changed.key;
  elsif pattern is not null then
    texts := string_to_array(nullif(stores[e.step][3], ''), ',');
    jsons := string_to_array(nullif(stores[e.step][4], ''), ',');
    select string_agg(part, ', ') into sets from (
      select format('%I = erased_text(%I, $1)', c, c) as part from unnest(texts) c
      union all select format('%I = erased_json(%I, $1, ''{}'')', c, c) from unnest(jsons) c) parts;
    select string_agg(format('%I::text ~* $2', c), ' or ') into filter from unnest(coalesce(texts, '{}') || coalesce(jsons, '{}')) c;
    found_in := format('update %I set %s where company_id = $3 and (%s)', store, sets, filter);
    if key_name <> '' then found_in := found_in || format(' and ($4::uuid is null or %I > $4) and ($5::uuid is null or %I <= $5)', key_name, key_name); end if;
    execute found_in using e.traces, pattern, here, e.step_after::uuid, last_key;
  end if;

  if last_key is null then update driver_erasures set step = e.step + 1, step_after = null where company_id = here and driver_id = given_driver;
  else update driver_erasures set step_after = last_key::text where company_id = here and driver_id = given_driver; end if;
  return false;
end $$;
--> statement-breakpoint
-- Deletes visitors, and people who took a vehicle without its ticket, from stays that began before an instant, and from the
-- history of these stays. Returns the number of stays.
create function retention_visits(since timestamptz, most integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  here uuid := app_company();
  stays uuid[];
begin
  select coalesce(array_agg(id), '{}') into stays from (
    select s.id from services s
    where s.company_id = here and s.started_at < since and s.started_at < now() - interval '28 days' and s.status in ('completed', 'voided')
      and (s.visitor is not null or s.lost_ticket_document is not null)
    order by s.started_at limit most) old;
  update services set visitor = null, lost_ticket_document = null, lost_ticket_taken_by = case when lost_ticket_taken_by is null then null else '' end
  where company_id = here and id = any(stays);
  update audit_entries a set before = erased_json(a.before, '{"texts": [], "names": []}', '{visitor,lostTicket,lostTicketTakenBy,lostTicketDocument}'),
    after = erased_json(a.after, '{"texts": [], "names": []}', '{visitor,lostTicket,lostTicketTakenBy,lostTicketDocument}')
  where a.company_id = here and a.entity = 'service' and a.entity_id = any(stays);
  return cardinality(stays);
end $$;
--> statement-breakpoint
-- Companies with retention periods to be looked at tonight: all, once in 20 hours.
create function retention_due(instant timestamptz) returns uuid[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due uuid[];
begin
  with claimed as (
    insert into privacy_settings (company_id, driver_months, visit_months, message_months, lookup_months, erases_from, swept_at)
    select c.id, 24, 12, 12, 24, instant + interval '30 days', instant from companies c left join privacy_settings p on p.company_id = c.id
    where coalesce(p.swept_at, '-infinity') < instant - interval '20 hours'
    on conflict (company_id) do update set swept_at = excluded.swept_at where coalesce(privacy_settings.swept_at, '-infinity') < excluded.swept_at - interval '20 hours'
    returning company_id
  )
  select array_agg(company_id order by company_id) into due from claimed;
  return coalesce(due, '{}');
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['erasure_begin(bytea, uuid, text, text, text, timestamptz)', 'erasure_step(uuid, text, integer)', 'retention_drivers_due(timestamptz, integer, uuid)', 'retention_due(timestamptz)', 'retention_visits(timestamptz, integer)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
--> statement-breakpoint
select pgboss.create_queue('erasure', '{"policy":"standard","retryLimit":10000,"retryDelay":30,"expireInSeconds":120,"retentionMinutes":525600}');
