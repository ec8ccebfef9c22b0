ALTER TABLE "schedules" DROP CONSTRAINT "schedules_day";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "blind_close" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "lost_ticket_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_window" UNIQUE("company_id","location_id","day","opens");--> statement-breakpoint
-- As before; a location's logo is named too.
create or replace function sweep_leftovers() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sessions_swept integer;
  devices_swept integer;
  files_swept integer;
begin
  if not pg_try_advisory_xact_lock(7270003) then return null; end if;
  delete from sessions where expires_at < now() - interval '1 day';
  get diagnostics sessions_swept = row_count;
  delete from known_devices where used_at < now() - interval '1 year';
  get diagnostics devices_swept = row_count;
  delete from files f where f.created_at < now() - interval '14 days'
    and not exists (select from drivers d where d.company_id = f.company_id and d.photo = f.id::text)
    and not exists (select from operators o where o.company_id = f.company_id and o.photo = f.id::text)
    and not exists (select from companies c where c.id = f.company_id and c.logo = f.id::text)
    and not exists (select from locations l where l.company_id = f.company_id and l.logo = f.id::text);
  get diagnostics files_swept = row_count;
  return sessions_swept + devices_swept + files_swept;
end $$;
