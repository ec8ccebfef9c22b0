-- The money may be collected before anybody approves a difference over the limit: the approval, and nothing else, may come afterwards.
create or replace function keep_collected() returns trigger language plpgsql as $$
declare
  free text[] := array['version', 'changed_xid'];
begin
  if old.approval = 'pending' and new.approval = 'approved' then
    free := free || array['approval', 'approved_by', 'approved_at'];
  end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'Cash-up % is collected', old.id using errcode = 'PQ001';
  end if;
  return new;
end $$;
