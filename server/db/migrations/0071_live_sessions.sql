-- Returns which of these sessions, by the hashes of their tokens in hex, still admit their person.
create function auth_live_sessions(given_hashes text[]) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select encode(s.token_hash, 'hex') from sessions s join identities i on i.id = s.identity_id
    where s.token_hash in (select decode(one, 'hex') from unnest(given_hashes) as one) and s.expires_at > now() and i.is_active
  );
end $$;
--> statement-breakpoint
revoke execute on function auth_live_sessions(text[]) from public;
--> statement-breakpoint
grant execute on function auth_live_sessions(text[]) to parq_app;
