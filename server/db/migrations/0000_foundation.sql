-- The company that the transaction works for. Null outside of one: then no policy lets any row through.
create function app_company() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.company', true), '')::uuid;
--> statement-breakpoint
-- The role of every request. It owns nothing, so row-level security binds it. Roles belong to the whole cluster:
-- another database of it may have made this one already, or who may make roles did, for an owner who may not.
do $$
begin
  if not exists (select from pg_roles where rolname = 'parq_app') then
    create role parq_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$
begin
  if not pg_has_role(current_user, 'parq_app', 'member') then
    execute format('grant parq_app to %I', current_user);
  end if;
end $$;
