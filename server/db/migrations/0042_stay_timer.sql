-- Stays that wait, each due when it is voided by itself: up to a month ahead. What fails is tried for half a day.
select pgboss.create_queue('stay_timer', '{"policy":"standard","retryLimit":11,"retryDelay":10,"retryBackoff":true,"expireInSeconds":120,"retentionMinutes":20160}');
