-- Whom the person of a session may change: themselves; a super admin anybody but other super admins; an admin whoever
-- is of their company. Asked of the session anew, so that the application's role cannot ask in another's name.
create function auth_may_change(given_token_hash bytea, target uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.id from sessions s
  join identities i on i.id = s.identity_id
  join identities t on t.id = target
  where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active
    and (t.id = i.id or (i.role = 'super_admin' and t.role <> 'super_admin') or (i.role = 'parking_admin' and t.company_id = i.company_id));
end;
--> statement-breakpoint
create function auth_edit_identity(given_token_hash bytea, target uuid, given_first_name text, given_last_name text, given_language text) returns boolean
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update identities set first_name = given_first_name, last_name = given_last_name, language = given_language
  where id = auth_may_change(given_token_hash, target)
  returning true;
end;
--> statement-breakpoint
-- The password of the session's own person, who is asked for it before a password is changed.
create function auth_own_password(given_token_hash bytea) returns text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.password_hash from sessions s join identities i on i.id = s.identity_id
  where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active;
end;
--> statement-breakpoint
-- Sets a password and ends every session of that person but the one that asks. Answers those, for their event streams.
create function auth_set_password(given_token_hash bytea, target uuid, given_password_hash text) returns setof bytea
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update identities set password_hash = given_password_hash where id = auth_may_change(given_token_hash, target);
  if not found then return; end if;
  return query delete from sessions where identity_id = target and token_hash <> given_token_hash returning token_hash;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['auth_may_change(bytea, uuid)', 'auth_edit_identity(bytea, uuid, text, text, text)', 'auth_own_password(bytea)', 'auth_set_password(bytea, uuid, text)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
