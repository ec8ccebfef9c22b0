CREATE TABLE "limiter_buckets" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"empty_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "limiter_buckets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_devices" (
	"identity_id" uuid NOT NULL,
	"proof_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_identity_id_proof_hash_pk" PRIMARY KEY("identity_id","proof_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limiter_buckets_empty" ON "limiter_buckets" USING btree ("empty_at");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("used_at");--> statement-breakpoint
-- Adds a drop to each bucket, narrow to wide, until one is full. Answers the seconds until all of them have room, 0 where
-- they had. Whoever is told to wait rolls back, so a refused try has added to none and leaves no row.
-- Every caller names its buckets in the same order, so two never wait for each other.
create function limiter_take(keys text[], mosts integer[], seconds double precision[]) returns double precision
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- As exact as the column: rounded there, the last drop that fits would now and then not fit.
  at timestamptz := date_trunc('milliseconds', clock_timestamp());
  wait double precision;
begin
  for i in 1 .. cardinality(keys) loop
    insert into limiter_buckets as b (key, empty_at) values (decode(keys[i], 'hex'), at + make_interval(secs => seconds[i]))
    on conflict (key) do update set empty_at = greatest(b.empty_at, at) + make_interval(secs => seconds[i])
    where greatest(b.empty_at, at) + make_interval(secs => seconds[i]) <= at + make_interval(secs => mosts[i] * seconds[i]);
    if found then continue; end if;
    select max(extract(epoch from b.empty_at - at) - (given.most - 1) * given.every) into wait
    from unnest(keys[i:], mosts[i:], seconds[i:]) as given (key, most, every)
    join limiter_buckets b on b.key = decode(given.key, 'hex');
    return greatest(wait, 0.001);
  end loop;
  return 0;
end $$;
--> statement-breakpoint
-- Takes one drop out of each: what was counted ahead did not fail.
create function limiter_give_back(keys text[], seconds double precision[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  for i in 1 .. cardinality(keys) loop
    update limiter_buckets set empty_at = empty_at - make_interval(secs => seconds[i]) where key = decode(keys[i], 'hex');
    delete from limiter_buckets where key = decode(keys[i], 'hex') and empty_at <= clock_timestamp();
  end loop;
end $$;
--> statement-breakpoint
create function limiter_forget(given_key text) returns void
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  delete from limiter_buckets where key = decode(given_key, 'hex');
end;
--> statement-breakpoint
-- Whose e-mail it is, and whether they have signed in with this proof before.
create function auth_identity(given_email text, given_proof_hash bytea)
returns table (id uuid, password_hash text, is_active boolean, is_known boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, i.password_hash, i.is_active, exists (select from known_devices k where k.identity_id = i.id and k.proof_hash = given_proof_hash)
  from identities i where lower(i.email) = lower(given_email);
end;
--> statement-breakpoint
-- Somebody has signed in on this device. Of one person's devices the 50 that were used last are known.
create function auth_know_device(given_identity uuid, given_proof_hash bytea) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into known_devices (identity_id, proof_hash) values (given_identity, given_proof_hash)
  on conflict (identity_id, proof_hash) do update set used_at = now();
  delete from known_devices where identity_id = given_identity and proof_hash in
    (select k.proof_hash from known_devices k where k.identity_id = given_identity order by k.used_at desc, k.proof_hash offset 50);
end $$;
--> statement-breakpoint
-- However often it slides, a session is over 90 days after its sign-in.
create function auth_session_end(began timestamptz, remember boolean) returns timestamptz
language sql stable
return least(now() + auth_session_length(remember), began + interval '90 days');
--> statement-breakpoint
update sessions set expires_at = least(expires_at, created_at + interval '90 days');
--> statement-breakpoint
create or replace function app_enter(given_token_hash bytea, chosen_company uuid)
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
  if s.expires_at < auth_session_end(s.created_at, s.remember) - interval '5 minutes' then
    update sessions set expires_at = auth_session_end(created_at, remember) where token_hash = given_token_hash;
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
-- By one process at a time; answers null where another is at it. Buckets that are empty say nothing. Where strangers have
-- filled the table faster than buckets empty, the emptiest go first: a guesser's fullest bucket is the last to go.
create function sweep_buckets(most_rows integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  swept integer;
  crowded integer;
begin
  if not pg_try_advisory_xact_lock(7270002) then return null; end if;
  -- Past rows that a try holds: it holds them narrow to wide, and would wait for ours.
  delete from limiter_buckets where key in (select key from limiter_buckets where empty_at <= now() for update skip locked);
  get diagnostics swept = row_count;
  delete from limiter_buckets where key in
    (select key from limiter_buckets order by empty_at limit greatest((select count(*) from limiter_buckets) - most_rows, 0) for update skip locked);
  get diagnostics crowded = row_count;
  return swept + crowded;
end $$;
--> statement-breakpoint
-- What nobody will ask for again: sessions that are over, devices that were not used for a year, photos that no record
-- has named for a fortnight. A driver who was registered without a network may name one as late as that.
create function sweep_leftovers() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sessions_swept integer;
  devices_swept integer;
  files_swept integer;
begin
  if not pg_try_advisory_xact_lock(7270003) then return null; end if;
  delete from sessions where expires_at < now() - interval '1 day';
  get diagnostics sessions_swept = row_count;
  delete from known_devices where used_at < now() - interval '1 year';
  get diagnostics devices_swept = row_count;
  delete from files f where f.created_at < now() - interval '14 days'
    and not exists (select from drivers d where d.company_id = f.company_id and d.photo = f.id::text)
    and not exists (select from operators o where o.company_id = f.company_id and o.photo = f.id::text);
  get diagnostics files_swept = row_count;
  return sessions_swept + devices_swept + files_swept;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['limiter_take(text[], integer[], double precision[])', 'limiter_give_back(text[], double precision[])', 'limiter_forget(text)',
    'auth_identity(text, bytea)', 'auth_know_device(uuid, bytea)', 'sweep_buckets(integer)', 'sweep_leftovers()'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
