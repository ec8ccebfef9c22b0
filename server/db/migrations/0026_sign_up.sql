CREATE TABLE "sign_ups" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"details" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"founder" uuid
);
--> statement-breakpoint
ALTER TABLE "sign_ups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_founder_identities_id_fk" FOREIGN KEY ("founder") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_expiry" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_tax_id" ON "companies" USING btree ("country",split_part("tax_id", '-', 1));
--> statement-breakpoint
-- Whether a company of the country has this tax id, with or without its check digit.
create function sign_up_company_taken(given_country text, given_tax_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from companies where country = given_country and split_part(tax_id, '-', 1) = split_part(given_tax_id, '-', 1));
--> statement-breakpoint
-- Keeps what somebody filled in under the code that is mailed to them, in place of what was kept for the e-mail before.
create function sign_up_keep(given_email text, given_code_hash text, given_details jsonb, given_minutes integer) returns timestamptz
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  insert into sign_ups (email, code_hash, details, expires_at)
    values (lower(given_email), given_code_hash, given_details, now() + make_interval(mins => given_minutes))
    on conflict (email) do update set code_hash = excluded.code_hash, details = excluded.details, expires_at = excluded.expires_at, founder = null
    returning expires_at;
end;
--> statement-breakpoint
-- What is kept for an e-mail, and who came of it with the password that they chose.
create function sign_up_pending(given_email text)
returns table (code_hash text, details jsonb, expires_at timestamptz, is_open boolean, founder uuid, password_hash text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.code_hash, s.details, s.expires_at, s.expires_at > now(), s.founder, i.password_hash
  from sign_ups s left join identities i on i.id = s.founder and i.is_active where s.email = lower(given_email);
end;
--> statement-breakpoint
-- Creates a company with who signs in for it, spends the code, and lets the transaction into the company. False where the
-- code is spent, replaced or too old: of two who use it at once the second waits here and finds it spent.
create function sign_up_found(given_email text, given_code_hash text, given_company jsonb, given_founder jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  company companies := jsonb_populate_record(null::companies, given_company);
  person identities := jsonb_populate_record(null::identities, given_founder);
begin
  perform from sign_ups where email = lower(given_email) and code_hash = given_code_hash and expires_at > now() and founder is null for update;
  if not found then return false; end if;
  insert into companies (id, country, currency, name, legal_name, business_name, tax_id, contact_email, contact_person, contact_position, vat_rate)
    values (company.id, company.country, company.currency, company.name, company.legal_name, company.business_name, company.tax_id,
      company.contact_email, company.contact_person, company.contact_position, company.vat_rate);
  insert into identities (id, email, password_hash, role, company_id, first_name, last_name, language)
    values (person.id, given_email, person.password_hash, 'parking_admin', company.id, person.first_name, person.last_name, person.language);
  update sign_ups set founder = person.id where email = lower(given_email);
  perform set_config('app.company', company.id::text, true);
  return true;
end $$;
--> statement-breakpoint
-- What people filled in and did not finish, and what came of the rest, a day after its code.
create function sweep_sign_ups() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare swept integer;
begin
  delete from sign_ups where expires_at < now() - interval '1 day';
  get diagnostics swept = row_count;
  return swept;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['sign_up_company_taken(text, text)', 'sign_up_keep(text, text, jsonb, integer)', 'sign_up_pending(text)',
    'sign_up_found(text, text, jsonb, jsonb)', 'sweep_sign_ups()'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
