drop function auth_try(text, integer, integer);
--> statement-breakpoint
drop function auth_succeeded(text, text);
--> statement-breakpoint
drop function auth_identity(text);
--> statement-breakpoint
DROP TABLE "attempts" CASCADE;
