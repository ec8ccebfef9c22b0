-- What passes brought is summed from this index alone: their rows lie among a hundred times as many of stays.
create index payments_of_passes on payments (company_id, at, id) include (pass_id, kind, method, amount, "by") where pass_id is not null;
