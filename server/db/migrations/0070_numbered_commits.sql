CREATE TABLE "company_commits" (
	"company_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"xid" "xid8" NOT NULL,
	CONSTRAINT "company_commits_company_id_number_pk" PRIMARY KEY("company_id","number")
);
--> statement-breakpoint
ALTER TABLE "company_commits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "company_changes" DROP COLUMN "changed_xid";--> statement-breakpoint
CREATE POLICY "own_company_only" ON "company_commits" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
grant select on company_commits to parq_app;
--> statement-breakpoint
-- As before, and notes which transaction took the number.
create or replace function number_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text := coalesce(tg_argv[0], to_jsonb(new) ->> 'collection');
  taken bigint;
begin
  -- A statement that changes thousands of rows writes the number once.
  if exists (
    select from company_changes c
    where c.company_id = new.company_id and c.taken_xid = pg_current_xact_id() and (c.collections ->> changed)::bigint = c.number
  ) then return null; end if;
  insert into company_changes as c (company_id, number, taken_xid, collections)
  values (new.company_id, 1, pg_current_xact_id(), jsonb_build_object(changed, 1))
  on conflict (company_id) do update set
    number = c.number + (c.taken_xid <> excluded.taken_xid)::integer,
    taken_xid = excluded.taken_xid,
    collections = c.collections || jsonb_build_object(changed, c.number + (c.taken_xid <> excluded.taken_xid)::integer)
  returning number into taken;
  insert into company_commits (company_id, number, xid) values (new.company_id, taken, pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- Deletes all but the latest commits of each company.
create function sweep_commits(kept bigint) returns integer language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  swept integer;
begin
  delete from company_commits k using company_changes c where k.company_id = c.company_id and k.number <= c.number - kept;
  get diagnostics swept = row_count;
  return swept;
end $$;
--> statement-breakpoint
revoke execute on function sweep_commits(bigint) from public;
--> statement-breakpoint
grant execute on function sweep_commits(bigint) to parq_app;
