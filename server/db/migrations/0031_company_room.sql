ALTER TABLE "companies" ADD COLUMN "amount_style" text DEFAULT 'spec' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "skipped_steps" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
drop function auth_companies(bytea);
--> statement-breakpoint
-- For a super admin only, whose session is asked for again: the companies to choose from, and how many can sign in to each.
create function auth_companies(given_token_hash bytea)
returns table (id uuid, name text, country text, legal_name text, tax_id text, created_at timestamptz, active_operators integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, c.name, c.country, c.legal_name, c.tax_id, c.created_at,
    (select count(*)::integer from identities p where p.company_id = c.id and p.is_active and p.password_hash is not null)
  from companies c
  where exists (
    select from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active and i.role = 'super_admin'
  );
end;
--> statement-breakpoint
-- Creates a company for a super admin, whose session is asked for again, and lets the transaction into it. False where
-- they have created it already; null where it is not theirs to create.
create function auth_add_company(given_token_hash bytea, given_company jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  company companies := jsonb_populate_record(null::companies, given_company);
  creator uuid;
  created integer;
begin
  select i.id into creator from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active and i.role = 'super_admin';
  if creator is null then return null; end if;
  insert into companies (id, country, currency, name, legal_name, business_name, tax_id, vat_rate)
    values (company.id, company.country, company.currency, company.name, company.legal_name, company.business_name, company.tax_id, company.vat_rate)
    on conflict (id) do nothing;
  get diagnostics created = row_count;
  if created = 0 and not exists (
    select from audit_entries a where a.company_id = company.id and a.entity = 'company' and a.entity_id = company.id and a.action = 'created' and a.actor_id = creator
  ) then return null; end if;
  perform set_config('app.company', company.id::text, true);
  return created = 1;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['auth_companies(bytea)', 'auth_add_company(bytea, jsonb)'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
