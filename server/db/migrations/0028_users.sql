ALTER TABLE "operators" DROP CONSTRAINT "operators_email";--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "operators_email" ON "operators" USING btree ("company_id",lower("email")) WHERE deleted_at is null;--> statement-breakpoint
drop function auth_open_session(bytea, uuid, boolean, uuid);
--> statement-breakpoint
-- Whence somebody signed in is kept with the session and goes with it.
create function auth_open_session(given_token_hash bytea, given_identity uuid, given_remember boolean, given_device uuid, given_user_agent text, given_address text)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare opened timestamptz;
begin
  delete from sessions where expires_at < now() - interval '1 day';
  insert into sessions (token_hash, identity_id, remember, device_id, user_agent, address, expires_at)
  values (given_token_hash, given_identity, given_remember, given_device, given_user_agent, given_address, now() + auth_session_length(given_remember))
  returning expires_at into opened;
  return opened;
end $$;
--> statement-breakpoint
-- As before; now it also keeps when the session was last used.
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
    array(select ol.location_id from operator_locations ol where ol.company_id = company and ol.operator_id = i.id order by 1);
end $$;
--> statement-breakpoint
-- How the people of the transaction's company stand to signing in. Asked for the company as a whole: its lists filter by it.
create function app_sign_ins() returns table (id uuid, is_active boolean, signed_in boolean, seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, i.is_active, open.seen_at is not null, open.seen_at from identities i
  left join lateral (select max(s.seen_at) as seen_at from sessions s where s.identity_id = i.id and s.expires_at > now()) open on true
  where i.company_id = app_company();
end;
--> statement-breakpoint
-- Whom the person of a session may invite, promote, keep out and delete: others of the transaction's company, as its admin
-- or as a super admin in it. Asked of the session anew, so that the application's role cannot ask in another's name.
create function auth_may_manage(given_token_hash bytea, target uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.id from sessions s
  join identities i on i.id = s.identity_id
  join identities t on t.id = target
  where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active and t.id <> i.id and t.company_id = app_company()
    and (i.role = 'super_admin' or (i.role = 'parking_admin' and i.company_id = t.company_id));
end;
--> statement-breakpoint
-- Somebody new, who has no password yet.
create function auth_add_person(given_token_hash bytea, given_id uuid, given_email text, given_role text, given_first_name text, given_last_name text, given_language text) returns boolean
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  insert into identities (id, email, password_hash, role, company_id, first_name, last_name, language)
  select given_id, given_email, null, given_role, app_company(), given_first_name, given_last_name, given_language
  from sessions s join identities i on i.id = s.identity_id
  where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active
    and given_role in ('parking_admin', 'parking_staff') and app_company() is not null
    and (i.role = 'super_admin' or (i.role = 'parking_admin' and i.company_id = app_company()))
  returning true;
end;
--> statement-breakpoint
create function auth_set_role(given_token_hash bytea, target uuid, given_role text) returns boolean
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update identities set role = given_role
  where id = auth_may_manage(given_token_hash, target) and given_role in ('parking_admin', 'parking_staff')
  returning true;
end;
--> statement-breakpoint
-- Whether somebody may sign in. Who may not is signed out everywhere. Answers the sessions that it ended; null where the
-- person may not be managed.
create function auth_set_active(given_token_hash bytea, target uuid, given_active boolean) returns bytea[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare closed bytea[] := '{}';
begin
  update identities set is_active = given_active where id = auth_may_manage(given_token_hash, target);
  if not found then return null; end if;
  if not given_active then
    with ended as (delete from sessions where identity_id = target returning token_hash)
    select coalesce(array_agg(token_hash), '{}') into closed from ended;
  end if;
  return closed;
end $$;
--> statement-breakpoint
-- Takes away how somebody signs in, unless they are signed in. The row is held, so that nobody signs in meanwhile.
create function auth_remove_person(given_token_hash bytea, target uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare person uuid := auth_may_manage(given_token_hash, target);
begin
  perform from identities where id = person for update;
  if not found then return null; end if;
  if exists (select from sessions where identity_id = person and expires_at > now()) then return 'signed_in'; end if;
  delete from identities where id = person;
  return 'removed';
end $$;
--> statement-breakpoint
-- Where somebody is signed in, the last used first. Tokens and their hashes stay here.
create function auth_open_sessions(given_token_hash bytea, target uuid)
returns table (id uuid, device_id uuid, user_agent text, address text, signed_in_at timestamptz, seen_at timestamptz, expires_at timestamptz, is_current boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, s.device_id, s.user_agent, s.address, s.created_at, s.seen_at, s.expires_at, s.token_hash = given_token_hash
  from sessions s where s.identity_id = auth_may_change(given_token_hash, target) and s.expires_at > now()
  order by s.seen_at desc, s.id;
end;
--> statement-breakpoint
-- Ends one session of somebody, or all but the one that asks. Answers those that it ended; null where the person is not
-- the caller's to change.
create function auth_end_sessions(given_token_hash bytea, target uuid, only_session uuid) returns bytea[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  person uuid := auth_may_change(given_token_hash, target);
  closed bytea[];
begin
  if person is null then return null; end if;
  with ended as (
    delete from sessions where identity_id = person and case when only_session is null then token_hash <> given_token_hash else id = only_session end
    returning token_hash
  )
  select coalesce(array_agg(token_hash), '{}') into closed from ended;
  return closed;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['auth_open_session(bytea, uuid, boolean, uuid, text, text)', 'app_sign_ins()', 'auth_may_manage(bytea, uuid)',
    'auth_add_person(bytea, uuid, text, text, text, text, text)', 'auth_set_role(bytea, uuid, text)', 'auth_set_active(bytea, uuid, boolean)',
    'auth_remove_person(bytea, uuid)', 'auth_open_sessions(bytea, uuid)', 'auth_end_sessions(bytea, uuid, uuid)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
