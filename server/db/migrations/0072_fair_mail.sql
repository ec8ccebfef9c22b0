ALTER TABLE "alert_settings" ADD COLUMN "mail_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "mail_links" (
	"company_id" uuid NOT NULL,
	"token" text NOT NULL,
	"purpose" text NOT NULL,
	"operator_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mail_links_company_id_token_pk" PRIMARY KEY("company_id","token")
);
--> statement-breakpoint
ALTER TABLE "mail_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "companies_tax_id";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tax_id_released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_operator_fk" FOREIGN KEY ("company_id","operator_id") REFERENCES "public"."operators"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_links_reader" ON "mail_links" USING btree ("company_id","operator_id","purpose") WHERE operator_id is not null;--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("company_id","held_until") WHERE held_until is not null and failed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_tax_id" ON "companies" USING btree ("country",split_part("tax_id", '-', 1)) WHERE tax_id_released_at is null;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "mail_links" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
grant select, insert, update, delete on mail_links to parq_app;--> statement-breakpoint
-- Admits the transaction to the company of a link at the end of a mail.
create function app_enter_mail_link(given_company uuid, given_token text)
returns table (purpose text, operator_id uuid, used_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select l.purpose, l.operator_id, l.used_at from mail_links l where l.company_id = given_company and l.token = given_token;
  if found then perform set_config('app.company', given_company::text, true); end if;
end $$;--> statement-breakpoint
revoke execute on function app_enter_mail_link(uuid, text) from public;--> statement-breakpoint
grant execute on function app_enter_mail_link(uuid, text) to parq_app;--> statement-breakpoint
-- A tax id that a super admin has released is free.
create or replace function sign_up_company_taken(given_country text, given_tax_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from companies where country = given_country and split_part(tax_id, '-', 1) = split_part(given_tax_id, '-', 1) and tax_id_released_at is null);--> statement-breakpoint
drop function auth_companies(bytea);--> statement-breakpoint
-- The companies to choose from, for a super admin only, whose session is checked again: with the people who can sign in, and the invitations that were reported as abuse.
create function auth_companies(given_token_hash bytea)
returns table (id uuid, name text, country text, legal_name text, tax_id text, tax_id_released boolean, created_at timestamptz, active_operators integer, abuse_reports integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, c.name, c.country, c.legal_name, c.tax_id, c.tax_id_released_at is not null, c.created_at,
    (select count(*)::integer from identities p where p.company_id = c.id and p.is_active and p.password_hash is not null),
    (select count(*)::integer from mail_links l where l.company_id = c.id and l.purpose = 'report' and l.used_at is not null)
  from companies c
  where exists (
    select from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = given_token_hash and s.expires_at > now() and i.is_active and i.role = 'super_admin'
  );
end;--> statement-breakpoint
revoke execute on function auth_companies(bytea) from public;--> statement-breakpoint
grant execute on function auth_companies(bytea) to parq_app;
