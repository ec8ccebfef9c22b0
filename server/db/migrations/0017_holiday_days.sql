-- One holiday a company and day: of several that stand on one, the first that was made stays.
delete from holidays later using holidays earlier
where later.company_id = earlier.company_id and later.day = earlier.day and later.id > earlier.id;--> statement-breakpoint
DROP INDEX "holidays_day";--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_day" ON "holidays" USING btree ("company_id","day");--> statement-breakpoint
-- What a table of a company's records needs beside its policy: what the application may do with it, and the version and
-- the mark that each change of a row raises. Who deletes a row notes it by a tombstone in the same transaction.
create function keep_records_of(table_name regclass) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to parq_app', table_name);
  execute format('drop trigger if exists touch on %s', table_name);
  execute format('create trigger touch before update on %s for each row execute function touch_kept_row()', table_name);
end $$;--> statement-breakpoint
revoke execute on function keep_records_of(regclass) from public;--> statement-breakpoint
drop trigger leave_tombstone on holidays;--> statement-breakpoint
select keep_records_of('holidays');--> statement-breakpoint
select keep_records_of('company_vehicle_types');
