ALTER TABLE "privacy_settings" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
-- A sign-in that waits for its second factor ends with what would end a session, so that nobody who knew the old password
-- continues with it.
create function end_waiting_sign_ins() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from factor_challenges where identity_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger end_waiting_sign_ins after update of password_hash, email, is_active on identities for each row
when (old.password_hash is distinct from new.password_hash or old.email <> new.email or old.is_active and not new.is_active)
execute function end_waiting_sign_ins();
--> statement-breakpoint
-- As before; with all other sessions, sign-ins that wait for their second factor end too.
create or replace function auth_end_sessions(given_token_hash bytea, target uuid, only_session uuid) returns bytea[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  person uuid := auth_may_change(given_token_hash, target);
  closed bytea[];
begin
  if person is null then return null; end if;
  if only_session is null then delete from factor_challenges where identity_id = person; end if;
  with ended as (
    delete from sessions where identity_id = person and case when only_session is null then token_hash <> given_token_hash else id = only_session end
    returning token_hash
  )
  select coalesce(array_agg(token_hash), '{}') into closed from ended;
  return closed;
end $$;
--> statement-breakpoint
-- Records refused sign-ins in the history of the account, at most one an hour for each step. The person who tried is
-- unknown. A super admin has no company, and is named in the log only.
create function auth_note_refused_sign_in(given_email text, given_step text, given_address text, is_frequent boolean, given_at timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  insert into audit_entries (company_id, id, entity, entity_id, at, action, before, after)
  select i.company_id, gen_random_uuid(), 'operator', i.id, given_at, 'sign_in_refused', '{}', jsonb_build_object('signInStep', given_step, 'address', given_address)
  from identities i
  where lower(i.email) = lower(given_email) and i.company_id is not null and is_frequent
    and not exists (select from audit_entries a where a.company_id = i.company_id and a.entity = 'operator' and a.entity_id = i.id
      and a.action = 'sign_in_refused' and a.after ->> 'signInStep' = given_step and a.at > given_at - interval '1 hour');
end;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['end_waiting_sign_ins()', 'auth_note_refused_sign_in(text, text, text, boolean, timestamptz)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
