create trigger touch before update on agreements for each row execute function touch_kept_row();
--> statement-breakpoint
create trigger touch before update on holidays for each row execute function touch_kept_row();
--> statement-breakpoint
create trigger leave_tombstone after delete on agreements referencing old table as gone for each statement execute function leave_tombstone('agreements');
--> statement-breakpoint
create trigger leave_tombstone after delete on holidays referencing old table as gone for each statement execute function leave_tombstone('holidays');
--> statement-breakpoint
grant select, insert, update, delete on agreements, holidays to parq_app;
--> statement-breakpoint
grant select, insert on service_corrections to parq_app;
