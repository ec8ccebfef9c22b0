CREATE TABLE "email_changes" (
	"identity_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"asked_in" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_role" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_email" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_expiry" ON "email_changes" USING btree ("expires_at");
--> statement-breakpoint
-- Nobody's e-mail is set any more before they have confirmed it.
drop function auth_set_email(bytea, uuid, text);
--> statement-breakpoint
-- Somebody whom the session's person may change, as they sign in; no row of anybody else.
create function auth_person(given_token_hash bytea, target uuid)
returns table (id uuid, first_name text, last_name text, email text, language text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, i.first_name, i.last_name, i.email, i.language from identities i
  where i.id = auth_may_change(given_token_hash, target);
end;
--> statement-breakpoint
-- Keeps by which e-mail somebody is to sign in, in place of what they wished before. Answers until when it can be
-- confirmed, and who has that e-mail already. What waited a day too long is forgotten with it.
create function auth_wish_email(given_token_hash bytea, target uuid, given_email text, given_hash bytea, given_minutes integer)
returns table (expires_at timestamptz, holder_name text, holder_language text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare person uuid := auth_may_change(given_token_hash, target);
begin
  if person is null then return; end if;
  delete from email_changes where expires_at < now() - interval '1 day';
  insert into email_changes (identity_id, email, hash, asked_in, expires_at)
    values (person, given_email, given_hash, given_token_hash, now() + make_interval(mins => given_minutes))
    on conflict (identity_id) do update
    set email = excluded.email, hash = excluded.hash, asked_in = excluded.asked_in, expires_at = excluded.expires_at;
  return query select c.expires_at::timestamptz, i.first_name, i.language from email_changes c
    left join identities i on lower(i.email) = lower(c.email) where c.identity_id = person;
end $$;
--> statement-breakpoint
-- What somebody wished and has not confirmed yet, also when its link has expired.
create function auth_wished_email(given_token_hash bytea, target uuid) returns table (email text, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.email, c.expires_at from email_changes c where c.identity_id = auth_may_change(given_token_hash, target);
end;
--> statement-breakpoint
create function auth_forget_wished_email(given_token_hash bytea, target uuid) returns boolean
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  delete from email_changes where identity_id = auth_may_change(given_token_hash, target) returning true;
end;
--> statement-breakpoint
-- What a link confirms; no row of one that confirms nothing any more.
create function auth_open_email_link(person uuid, given_hash bytea) returns table (email text, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.email, c.expires_at from email_changes c join identities i on i.id = c.identity_id
  where c.identity_id = person and c.hash = given_hash and c.expires_at > now() and i.is_active
    and not exists (select from identities other where lower(other.email) = lower(c.email) and other.id <> person);
end;
--> statement-breakpoint
-- Sets the e-mail that a link confirms, where people sign in and in their company, and spends the link. Ends the person's
-- sessions but the one in which it was asked, and lets the transaction into their company, which a super admin has not.
create function auth_confirm_email(person uuid, given_hash bytea)
returns table (company_id uuid, role text, first_name text, last_name text, language text, before text, after text, closed bytea[])
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  wished email_changes;
  old identities;
begin
  delete from email_changes where identity_id = person and hash = given_hash and expires_at > now() returning * into wished;
  if not found then return; end if;
  select * into old from identities where id = person and is_active for update;
  if not found then return; end if;
  begin
    update identities set email = wished.email where id = person;
    update operators set email = wished.email where operators.company_id = old.company_id and operators.id = person;
  exception when unique_violation then
    return;
  end;
  perform set_config('app.company', coalesce(old.company_id::text, ''), true);
  return query
    with ended as (delete from sessions s where s.identity_id = person and s.token_hash <> wished.asked_in returning s.token_hash)
    select old.company_id, old.role, old.first_name, old.last_name, old.language, old.email, wished.email,
      coalesce((select array_agg(token_hash) from ended), '{}');
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['auth_person(bytea, uuid)', 'auth_wish_email(bytea, uuid, text, bytea, integer)', 'auth_wished_email(bytea, uuid)',
    'auth_forget_wished_email(bytea, uuid)', 'auth_open_email_link(uuid, bytea)', 'auth_confirm_email(uuid, bytea)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
