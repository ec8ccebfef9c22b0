CREATE TABLE "account_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sent_to" text NOT NULL,
	"language" text NOT NULL,
	"facts" jsonb NOT NULL,
	"secret" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_to" text NOT NULL,
	"language" text NOT NULL,
	"facts" jsonb NOT NULL,
	"secret" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"failure" text,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "messages_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("company_id","failed_at" DESC NULLS LAST) WHERE failed_at is not null;--> statement-breakpoint
CREATE POLICY "own_company_only" ON "messages" AS PERMISSIVE FOR ALL TO public USING (company_id = app_company()) WITH CHECK (company_id = app_company());
--> statement-breakpoint
grant select, insert, update, delete on messages to parq_app;
--> statement-breakpoint
-- A message that belongs to no company, in the transaction of what it tells of.
create function account_message_keep(message_id uuid, given_kind text, given_to text, given_language text, given_facts jsonb, given_secret text, given_expiry timestamptz)
returns void language sql volatile security definer set search_path = public, pg_temp
begin atomic
  insert into account_messages (id, kind, sent_to, language, facts, secret, expires_at)
  values (message_id, given_kind, given_to, given_language, given_facts, given_secret, given_expiry);
end;
--> statement-breakpoint
create function account_message_read(message_id uuid)
returns table (kind text, sent_to text, language text, facts jsonb, secret text, is_expired boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.kind, m.sent_to, m.language, m.facts, m.secret, coalesce(m.expires_at <= now(), false) from account_messages m where m.id = message_id;
end;
--> statement-breakpoint
create function account_message_forget(message_id uuid)
returns void language sql volatile security definer set search_path = public, pg_temp
begin atomic
  delete from account_messages where id = message_id;
end;
--> statement-breakpoint
-- Lists of what could not be sent end after thirty days. What waits for a fortnight has lost its job, which is kept no longer.
create function sweep_messages() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  of_companies integer;
  of_accounts integer;
begin
  update messages set failed_at = now(), failure = 'expired', secret = null where failed_at is null and created_at < now() - interval '14 days';
  delete from messages where failed_at < now() - interval '30 days';
  get diagnostics of_companies = row_count;
  delete from account_messages where created_at < now() - interval '14 days';
  get diagnostics of_accounts = row_count;
  return of_companies + of_accounts;
end $$;
--> statement-breakpoint
do $$
declare f text;
begin
  foreach f in array array['account_message_keep(uuid, text, text, text, jsonb, text, timestamptz)', 'account_message_read(uuid)', 'account_message_forget(uuid)', 'sweep_messages()'] loop
    execute 'revoke execute on function ' || f || ' from public';
    execute 'grant execute on function ' || f || ' to parq_app';
  end loop;
end $$;
--> statement-breakpoint
-- The queue, as pg-boss 10.4.2 makes it: PgBoss.getConstructionPlans(), without its transaction, as this is one.
CREATE SCHEMA IF NOT EXISTS pgboss
;

    CREATE TYPE pgboss.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
;

    CREATE TABLE pgboss.version (
      version int primary key,
      maintained_on timestamp with time zone,
      cron_on timestamp with time zone,
      monitored_on timestamp with time zone
    )
;

    CREATE TABLE pgboss.queue (
      name text,
      policy text,
      retry_limit int,
      retry_delay int,
      retry_backoff bool,
      expire_seconds int,
      retention_minutes int,
      dead_letter text REFERENCES pgboss.queue (name),
      partition_name text,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
;

    CREATE TABLE pgboss.schedule (
      name text REFERENCES pgboss.queue ON DELETE CASCADE,
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
;

    CREATE TABLE pgboss.subscription (
      event text not null,
      name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
;

    CREATE TABLE pgboss.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state pgboss.job_state not null default('created'),
      retry_limit integer not null default(2),
      retry_count integer not null default(0),
      retry_delay integer not null default(0),
      retry_backoff boolean not null default false,
      start_after timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      singleton_key text,
      singleton_on timestamp without time zone,
      expire_in interval not null default interval '15 minutes',
      created_on timestamp with time zone not null default now(),
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
      output jsonb,
      dead_letter text,
      policy text
    ) PARTITION BY LIST (name)
;
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
CREATE TABLE pgboss.archive (LIKE pgboss.job);
ALTER TABLE pgboss.archive ADD PRIMARY KEY (name, id);
ALTER TABLE pgboss.archive ADD archived_on timestamptz NOT NULL DEFAULT now();
CREATE INDEX archive_i1 ON pgboss.archive(archived_on);

    CREATE FUNCTION pgboss.create_queue(queue_name text, options json)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO pgboss.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
;

    CREATE FUNCTION pgboss.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM pgboss.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
    END;
    $$
    LANGUAGE plpgsql;
;
INSERT INTO pgboss.version(version) VALUES ('24');
--> statement-breakpoint
-- What the application needs to put jobs in, take them out and sweep them. Queues are made by migrations only.
grant usage on schema pgboss to parq_app;
grant select, insert, update, delete on pgboss.job, pgboss.archive to parq_app;
grant select on pgboss.queue to parq_app;
grant select, update on pgboss.version to parq_app;
revoke execute on function pgboss.create_queue(text, json), pgboss.delete_queue(text) from public;
--> statement-breakpoint
-- Mail is tried for half a day, at first after ten seconds. A process that has not said within two minutes what came of it has died.
select pgboss.create_queue('mail_given_up', '{"policy":"standard","retryLimit":20,"retryDelay":10,"retryBackoff":true,"expireInSeconds":120}');
select pgboss.create_queue('mail', '{"policy":"standard","retryLimit":11,"retryDelay":10,"retryBackoff":true,"expireInSeconds":120,"deadLetter":"mail_given_up"}');
