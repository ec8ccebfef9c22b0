CREATE TABLE "password_links" (
	"identity_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "identities" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "invitation_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_links_expiry" ON "password_links" USING btree ("expires_at");
--> statement-breakpoint
-- A link was mailed to an address for a person as they were: it ends with their e-mail, their password and their activity.
-- Whoever has a password has accepted what invited them.
create function end_password_links() returns trigger language plpgsql as $$
begin
  delete from password_links where identity_id = new.id;
  if new.password_hash is not null then
    update operators set invitation_ends_at = null where company_id = new.company_id and id = new.id and invitation_ends_at is not null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger end_links after update of email, password_hash, is_active on identities for each row
when ((old.email, old.password_hash, old.is_active) is distinct from (new.email, new.password_hash, new.is_active)) execute function end_password_links();
--> statement-breakpoint
-- Keeps a link in place of the one before. A reset is for who has a password; an invitation for who has none, and is made
-- within their company only. Answers until when it opens; null where there is no such person. What is a day too old goes.
create function auth_keep_password_link(person uuid, given_purpose text, given_hash bytea, given_minutes integer) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ends timestamptz := now() + make_interval(mins => given_minutes);
begin
  delete from password_links where expires_at < now() - interval '1 day';
  perform from identities i where i.id = person and i.is_active
    and case given_purpose when 'reset' then i.password_hash is not null when 'invitation' then i.password_hash is null and i.company_id = app_company() end
    for no key update;
  if not found then return null; end if;
  insert into password_links (identity_id, purpose, hash, expires_at) values (person, given_purpose, given_hash, ends)
    on conflict (identity_id) do update set purpose = excluded.purpose, hash = excluded.hash, expires_at = excluded.expires_at;
  if given_purpose = 'invitation' then
    update operators set invitation_ends_at = ends where company_id = app_company() and id = person;
  end if;
  return ends;
end $$;
--> statement-breakpoint
-- Another link of an invitation that is still open, which ends when it did.
create function auth_renew_invitation(person uuid, given_hash bytea) returns boolean
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update password_links set hash = given_hash where identity_id = person and purpose = 'invitation' and expires_at > now()
  returning true;
end;
--> statement-breakpoint
-- Who signs in with an e-mail, to be mailed to; who was invited and has no password yet with what invited them.
create function auth_person_of_email(given_email text)
returns table (id uuid, first_name text, email text, language text, has_password boolean, company text, invitation_open boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, i.first_name, i.email, i.language, i.password_hash is not null, c.name,
    exists (select from password_links l where l.identity_id = i.id and l.purpose = 'invitation' and l.expires_at > now())
  from identities i left join companies c on c.id = i.company_id
  where lower(i.email) = lower(given_email) and i.is_active;
end;
--> statement-breakpoint
-- Whose password a link sets; no row of one that sets none any more.
create function auth_open_password_link(person uuid, given_hash bytea)
returns table (purpose text, email text, first_name text, last_name text, company text, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.purpose, i.email, i.first_name, i.last_name, c.name, l.expires_at
  from password_links l join identities i on i.id = l.identity_id left join companies c on c.id = i.company_id
  where l.identity_id = person and l.hash = given_hash and l.expires_at > now() and i.is_active;
end;
--> statement-breakpoint
-- The password that is to be replaced, so that the new one is another. Null of who has none yet.
create function auth_password_of_link(person uuid, given_hash bytea) returns text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.password_hash from password_links l join identities i on i.id = l.identity_id
  where l.identity_id = person and l.hash = given_hash and l.expires_at > now() and i.is_active;
end;
--> statement-breakpoint
-- Spends a link: sets the password, ends all sessions of its person and what they wished for as an e-mail, and lets the
-- transaction into their company, which a super admin has not.
create function auth_spend_password_link(person uuid, given_hash bytea, given_password_hash text)
returns table (purpose text, company_id uuid, role text, first_name text, last_name text, language text, email text, closed bytea[])
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  spent password_links;
  changed identities;
begin
  delete from password_links where identity_id = person and hash = given_hash and expires_at > now() returning * into spent;
  if not found then return; end if;
  update identities set password_hash = given_password_hash where id = person and is_active returning * into changed;
  if not found then return; end if;
  delete from email_changes where identity_id = person;
  perform set_config('app.company', coalesce(changed.company_id::text, ''), true);
  return query
    with ended as (delete from sessions s where s.identity_id = person returning s.token_hash)
    select spent.purpose, changed.company_id, changed.role, changed.first_name, changed.last_name, changed.language, changed.email,
      coalesce((select array_agg(token_hash) from ended), '{}');
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['auth_keep_password_link(uuid, text, bytea, integer)', 'auth_renew_invitation(uuid, bytea)', 'auth_person_of_email(text)',
    'auth_open_password_link(uuid, bytea)', 'auth_password_of_link(uuid, bytea)', 'auth_spend_password_link(uuid, bytea, text)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
