ALTER TABLE "audit_entries" ADD COLUMN "on_behalf_of_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "on_behalf_of_name" text;--> statement-breakpoint
-- Who of these was a user of the transaction's company and can sign in no more.
create function app_former_operators(given uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.id, o.first_name || ' ' || o.last_name from operators o
  where o.company_id = app_company() and o.id = any(given)
    and not exists (select from identities i where i.id = o.id and i.is_active);
end;
--> statement-breakpoint
revoke execute on function app_former_operators(uuid[]) from public;
--> statement-breakpoint
grant execute on function app_former_operators(uuid[]) to parq_app;
