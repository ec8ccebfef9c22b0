-- Sets by which e-mail a person signs in: `changed`, or `taken` by anybody of any company; null of whom the session may not change.
create function auth_set_email(given_token_hash bytea, target uuid, given_email text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update identities set email = given_email where id = auth_may_change(given_token_hash, target);
  return case when found then 'changed' end;
exception when unique_violation then
  return 'taken';
end $$;
--> statement-breakpoint
revoke execute on function auth_set_email(bytea, uuid, text) from public;
--> statement-breakpoint
grant execute on function auth_set_email(bytea, uuid, text) to parq_app;
