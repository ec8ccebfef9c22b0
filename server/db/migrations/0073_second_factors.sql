CREATE TABLE "factor_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"identity_id" uuid NOT NULL,
	"remember" boolean,
	"passkey_challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"identity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"identity_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_identity_id_code_hash_pk" PRIMARY KEY("identity_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"identity_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"pending" text,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "totp_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "admins_need_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "factor_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_identity" ON "factor_challenges" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_expiry" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_identity" ON "passkeys" USING btree ("identity_id");
--> statement-breakpoint
-- As before, with the state of the second factor: whether the person has one, whether the company requires one that the
-- person lacks, and whether they gave it in this session within the last 15 minutes.
drop function app_enter(bytea, uuid);
--> statement-breakpoint
create function app_enter(given_token_hash bytea, chosen_company uuid)
returns table (id uuid, role text, company_id uuid, first_name text, last_name text, language text, email text, location_ids uuid[], has_factor boolean, lacks_factor boolean, is_proved boolean)
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
  if s.seen_at < now() - interval '5 minutes' or s.expires_at < auth_session_end(s.created_at, s.remember) - interval '5 minutes' then
    update sessions set expires_at = auth_session_end(created_at, remember), seen_at = now() where token_hash = given_token_hash;
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
    array(select ol.location_id from operator_locations ol where ol.company_id = company and ol.operator_id = i.id order by 1),
    i.factor_since is not null,
    i.factor_since is null and i.role = 'parking_admin' and exists (select from companies c where c.id = company and c.admins_need_factor),
    i.factor_since is not null and coalesce(s.proved_at > now() - interval '15 minutes', false);
end $$;
--> statement-breakpoint
-- As before, and whether the person has a second factor.
drop function app_sign_ins();
--> statement-breakpoint
create function app_sign_ins() returns table (id uuid, is_active boolean, signed_in boolean, seen_at timestamptz, has_factor boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, i.is_active, open.seen_at is not null, open.seen_at, i.factor_since is not null from identities i
  left join lateral (select max(s.seen_at) as seen_at from sessions s where s.identity_id = i.id and s.expires_at > now()) open on true
  where i.company_id = app_company();
end;
--> statement-breakpoint
-- Factors of a person, for the server only: the secret is sealed.
create function factors_of(person uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select jsonb_build_object(
    'identity_id', i.id, 'email', i.email, 'factor_since', i.factor_since,
    'secret', t.secret, 'pending', t.pending, 'last_step', coalesce(t.last_step, 0),
    'recovery_left', (select count(*) from recovery_codes r where r.identity_id = i.id),
    'passkeys', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'public_key', encode(p.public_key, 'base64'), 'counter', p.counter, 'transports', p.transports,
        'created_at', p.created_at, 'used_at', p.used_at) order by p.created_at, p.id), '[]') from passkeys p where p.identity_id = i.id))
  from identities i left join totp_factors t on t.identity_id = i.id where i.id = person;
end;
--> statement-breakpoint
create function auth_own_factors(given_token_hash bytea) returns jsonb
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select factors_of(s.identity_id) from sessions s where s.token_hash = given_token_hash and s.expires_at > now();
end;
--> statement-breakpoint
-- Begins the second step of a sign-in. Null if the person has no second factor.
create function auth_open_challenge(given_hash bytea, given_identity uuid, given_remember boolean, given_minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare ends timestamptz := now() + make_interval(mins => given_minutes);
begin
  perform from identities where id = given_identity and factor_since is not null;
  if not found then return null; end if;
  delete from factor_challenges where expires_at < now();
  insert into factor_challenges (hash, identity_id, remember, expires_at) values (given_hash, given_identity, given_remember, ends);
  return factors_of(given_identity) || jsonb_build_object('expires_at', ends);
end $$;
--> statement-breakpoint
-- Sign-in that waits for its second factor; null if there is none. Tells whether the person has signed in on this device.
create function auth_challenge(given_hash bytea, given_proof_hash bytea) returns jsonb
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select factors_of(c.identity_id) || jsonb_build_object('remember', c.remember,
    'is_known', exists (select from known_devices k where k.identity_id = c.identity_id and k.proof_hash = given_proof_hash))
  from factor_challenges c join identities i on i.id = c.identity_id and i.is_active
  where c.hash = given_hash and c.remember is not null and c.expires_at > now();
end;
--> statement-breakpoint
-- Ends the second step. False if another call has ended it.
create function auth_spend_challenge(given_hash bytea) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from factor_challenges where hash = given_hash and expires_at > now();
  return found;
end $$;
--> statement-breakpoint
-- Stores the challenge that a passkey must sign next: for the sign-in with this hash, or for the session.
create function auth_keep_passkey_challenge(given_hash bytea, given_challenge text, given_minutes integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update factor_challenges set passkey_challenge = given_challenge where hash = given_hash and remember is not null and expires_at > now();
  if found then return true; end if;
  insert into factor_challenges as c (hash, identity_id, passkey_challenge, expires_at)
  select given_hash, s.identity_id, given_challenge, now() + make_interval(mins => given_minutes) from sessions s where s.token_hash = given_hash and s.expires_at > now()
  on conflict (hash) do update set passkey_challenge = excluded.passkey_challenge, expires_at = excluded.expires_at;
  return found;
end $$;
--> statement-breakpoint
-- Uses up the challenge of a passkey; null if there is none.
create function auth_take_passkey_challenge(given_hash bytea) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare kept text;
begin
  select passkey_challenge into kept from factor_challenges where hash = given_hash and expires_at > now() for update;
  update factor_challenges set passkey_challenge = null where hash = given_hash;
  return kept;
end $$;
--> statement-breakpoint
-- Accepts a code of this time step, unless a code of this or a later step was accepted before.
create function auth_take_step(given_identity uuid, given_step integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update totp_factors set last_step = given_step where identity_id = given_identity and secret is not null and last_step < given_step;
  return found;
end $$;
--> statement-breakpoint
create function auth_take_recovery_code(given_identity uuid, given_code_hash bytea) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_codes where identity_id = given_identity and code_hash = given_code_hash;
  return found;
end $$;
--> statement-breakpoint
-- Accepts a signature with this counter. A counter that does not grow belongs to a replayed answer or a copied passkey;
-- passkeys that don't count always send 0.
create function auth_take_passkey(given_identity uuid, given_id text, given_counter bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update passkeys set counter = given_counter, used_at = now()
  where identity_id = given_identity and id = given_id and (counter < given_counter or (counter = 0 and given_counter = 0));
  return found;
end $$;
--> statement-breakpoint
create function auth_prove_session(given_token_hash bytea) returns timestamptz
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update sessions set proved_at = now() where token_hash = given_token_hash and expires_at > now() returning proved_at;
end;
--> statement-breakpoint
create function auth_keep_pending_totp(given_token_hash bytea, given_secret text) returns void
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  insert into totp_factors (identity_id, pending) select s.identity_id, given_secret from sessions s where s.token_hash = given_token_hash and s.expires_at > now()
  on conflict (identity_id) do update set pending = excluded.pending;
end;
--> statement-breakpoint
create function auth_set_recovery_codes(given_token_hash bytea, given_code_hashes bytea[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare person uuid := (select identity_id from sessions where token_hash = given_token_hash and expires_at > now());
begin
  delete from recovery_codes where identity_id = person;
  insert into recovery_codes (identity_id, code_hash) select person, unnest(given_code_hashes) where person is not null;
end $$;
--> statement-breakpoint
-- Replaces the authenticator app by the pending one. False if there is none.
create function auth_confirm_totp(given_token_hash bytea, given_step integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare person uuid := (select identity_id from sessions where token_hash = given_token_hash and expires_at > now());
begin
  update totp_factors set secret = pending, pending = null, last_step = given_step where identity_id = person and pending is not null;
  if not found then return false; end if;
  update identities set factor_since = coalesce(factor_since, now()) where id = person;
  update sessions set proved_at = now() where token_hash = given_token_hash;
  return true;
end $$;
--> statement-breakpoint
create function auth_add_passkey(given_token_hash bytea, given_id text, given_name text, given_public_key bytea, given_counter bigint, given_transports text[]) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare person uuid := (select identity_id from sessions where token_hash = given_token_hash and expires_at > now());
begin
  insert into passkeys (id, identity_id, name, public_key, counter, transports)
  select given_id, person, given_name, given_public_key, given_counter, given_transports where person is not null on conflict (id) do nothing;
  if not found then return false; end if;
  update identities set factor_since = coalesce(factor_since, now()) where id = person;
  update sessions set proved_at = now() where token_hash = given_token_hash;
  return true;
end $$;
--> statement-breakpoint
-- Without a factor, recovery codes and earlier proofs mean nothing.
create function end_without_factor(person uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if exists (select from totp_factors where identity_id = person and secret is not null) or exists (select from passkeys where identity_id = person) then return; end if;
  delete from totp_factors where identity_id = person;
  delete from recovery_codes where identity_id = person;
  delete from factor_challenges where identity_id = person;
  update identities set factor_since = null where id = person;
  update sessions set proved_at = null where identity_id = person;
end $$;
--> statement-breakpoint
-- Removes the own authenticator app, or the own passkey with this id. False if the person has none.
create function auth_remove_own_factor(given_token_hash bytea, given_passkey text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  person uuid := (select identity_id from sessions where token_hash = given_token_hash and expires_at > now());
  removed boolean;
begin
  if given_passkey is null then
    delete from totp_factors where identity_id = person and secret is not null;
  else
    delete from passkeys where identity_id = person and id = given_passkey;
  end if;
  removed := found;
  perform end_without_factor(person);
  return removed;
end $$;
--> statement-breakpoint
-- Removes all factors of another person whom the caller may change. False if they have none.
create function auth_remove_factors(given_token_hash bytea, target uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  person uuid := auth_may_change(given_token_hash, target);
  had boolean;
begin
  if person is null or exists (select from sessions where token_hash = given_token_hash and identity_id = person) then return null; end if;
  had := exists (select from identities where id = person and factor_since is not null);
  delete from totp_factors where identity_id = person;
  delete from passkeys where identity_id = person;
  perform end_without_factor(person);
  return had;
end $$;
--> statement-breakpoint
-- For the operator of the installation, with the owner's login: a super admin who has lost every factor.
create function remove_factors_of(given_email text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare person uuid := (select id from identities where lower(email) = lower(given_email));
begin
  if person is null then return false; end if;
  delete from totp_factors where identity_id = person;
  delete from passkeys where identity_id = person;
  perform end_without_factor(person);
  return true;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  revoke execute on function remove_factors_of(text) from public;
  foreach f in array array['app_enter(bytea, uuid)', 'app_sign_ins()', 'factors_of(uuid)', 'auth_own_factors(bytea)', 'auth_open_challenge(bytea, uuid, boolean, integer)',
    'auth_challenge(bytea, bytea)', 'auth_spend_challenge(bytea)', 'auth_keep_passkey_challenge(bytea, text, integer)', 'auth_take_passkey_challenge(bytea)',
    'auth_take_step(uuid, integer)', 'auth_take_recovery_code(uuid, bytea)', 'auth_take_passkey(uuid, text, bigint)', 'auth_prove_session(bytea)',
    'auth_keep_pending_totp(bytea, text)', 'auth_set_recovery_codes(bytea, bytea[])', 'auth_confirm_totp(bytea, integer)',
    'auth_add_passkey(bytea, text, text, bytea, bigint, text[])', 'end_without_factor(uuid)', 'auth_remove_own_factor(bytea, text)', 'auth_remove_factors(bytea, uuid)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
