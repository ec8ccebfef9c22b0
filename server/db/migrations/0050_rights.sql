CREATE TABLE "refused_writes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"sent_by" uuid,
	"device_id" uuid,
	"endpoint" text NOT NULL,
	"request" jsonb,
	"request_hash" "bytea" NOT NULL,
	"subject_id" uuid NOT NULL,
	"location_id" uuid,
	"license_plate" text,
	"amount" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"field_code" text,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"settled_by_name" text,
	"note" text,
	"cash_up_id" uuid,
	CONSTRAINT "refused_writes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "refused_writes_request" UNIQUE("company_id","author_id","request_hash")
);
--> statement-breakpoint
ALTER TABLE "refused_writes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "right_changes" (
	"company_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator_id" uuid,
	"location_id" uuid,
	"right" text NOT NULL,
	"held" boolean NOT NULL,
	"heard_at" timestamp (3) with time zone,
	CONSTRAINT "right_changes_company_id_seq_pk" PRIMARY KEY("company_id","seq"),
	CONSTRAINT "right_changes_known" CHECK (("right" = 'in_use') = (operator_id is null) and ("right" in ('location', 'in_use')) = (location_id is not null))
);
--> statement-breakpoint
ALTER TABLE "right_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unsent_work" (
	"company_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"changes" integer NOT NULL,
	"refused" integer NOT NULL,
	"amount" bigint NOT NULL,
	"oldest_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"reported_by" uuid NOT NULL,
	"emptied_at" timestamp (3) with time zone,
	CONSTRAINT "unsent_work_company_id_device_id_operator_id_pk" PRIMARY KEY("company_id","device_id","operator_id")
);
--> statement-breakpoint
ALTER TABLE "unsent_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refused_writes" ADD CONSTRAINT "refused_writes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_changes" ADD CONSTRAINT "right_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_work" ADD CONSTRAINT "unsent_work_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_writes_open" ON "refused_writes" USING btree ("company_id","refused_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "refused_writes_subject" ON "refused_writes" USING btree ("company_id","subject_id");--> statement-breakpoint
CREATE INDEX "right_changes_operator" ON "right_changes" USING btree ("company_id","operator_id","at");--> statement-breakpoint
CREATE INDEX "right_changes_in_use" ON "right_changes" USING btree ("company_id","at") WHERE operator_id is null;--> statement-breakpoint
CREATE INDEX "unsent_work_operator" ON "unsent_work" USING btree ("company_id","operator_id");--> statement-breakpoint
CREATE POLICY "own_company_only" ON "refused_writes" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "right_changes" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
CREATE POLICY "own_company_only" ON "unsent_work" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());--> statement-breakpoint
-- When a device of the person was last in contact, by the application's clock. Sessions note contact by the database's
-- clock, to five minutes, so the age is taken by that one.
create function heard_of(person uuid) returns timestamptz language plpgsql volatile as $$
begin
  return (select app_now() - greatest(interval '0', clock_timestamp() - s.seen_at) from app_sign_ins() s where s.id = person);
end $$;
--> statement-breakpoint
create function keep_location_right() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into right_changes (company_id, at, operator_id, location_id, "right", held) values (new.company_id, app_now(), new.operator_id, new.location_id, 'location', true);
  else
    insert into right_changes (company_id, at, operator_id, location_id, "right", held, heard_at) values (old.company_id, app_now(), old.operator_id, old.location_id, 'location', false, heard_of(old.operator_id));
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A super admin belongs to no company and loses nothing in one.
create function keep_person_rights() returns trigger language plpgsql as $$
declare heard timestamptz;
begin
  if old.company_id is null then return null; end if;
  heard := heard_of(old.id);
  if tg_op = 'DELETE' then
    if old.is_active then
      insert into right_changes (company_id, at, operator_id, "right", held, heard_at) values (old.company_id, app_now(), old.id, 'sign_in', false, heard);
    end if;
    return null;
  end if;
  if new.role <> old.role then
    insert into right_changes (company_id, at, operator_id, "right", held, heard_at) values (old.company_id, app_now(), old.id, 'admin', new.role = 'parking_admin', heard);
  end if;
  if new.is_active <> old.is_active then
    insert into right_changes (company_id, at, operator_id, "right", held, heard_at) values (old.company_id, app_now(), old.id, 'sign_in', new.is_active, heard);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function keep_use_of_location() returns trigger language plpgsql as $$
begin
  insert into right_changes (company_id, at, location_id, "right", held) values (new.company_id, app_now(), new.id, 'in_use', new.is_active);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_rights after insert or delete on operator_locations for each row execute function keep_location_right();
--> statement-breakpoint
create trigger keep_rights after update of role, is_active or delete on identities for each row execute function keep_person_rights();
--> statement-breakpoint
create trigger keep_rights after update of is_active on locations for each row when (old.is_active is distinct from new.is_active) execute function keep_use_of_location();
--> statement-breakpoint
grant select, insert on right_changes to parq_app;
--> statement-breakpoint
grant usage on sequence right_changes_seq_seq to parq_app;
--> statement-breakpoint
grant select, insert, update on refused_writes to parq_app;
--> statement-breakpoint
grant select, insert, update on unsent_work to parq_app;
--> statement-breakpoint
-- Where people of the transaction's company are signed in.
create function app_open_sessions() returns table (operator_id uuid, device_id uuid, user_agent text, seen_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select i.id, s.device_id, s.user_agent, s.seen_at from sessions s join identities i on i.id = s.identity_id
    where i.company_id = app_company() and i.is_active and s.expires_at > now();
end $$;
--> statement-breakpoint
revoke execute on function app_open_sessions() from public;
--> statement-breakpoint
grant execute on function app_open_sessions() to parq_app;
