-- What operators think of proofs (decision 0045): a state of its own beside the task's, with name and time. Null where there is nothing to
-- judge: no proof, an automatic task, or a creator who left before anybody looked.
alter table task drop column proof_seen_at;
alter table task
  add column proof_state text,
  -- When the proof was handed in; it stays when the proof is refused, which takes the task's own `finished_at`.
  add column proof_handed_at timestamptz,
  add column proof_judged_at timestamptz,
  add column proof_judged_by uuid references account,
  -- What was asked of the creator, and when; kept once it is judged.
  add column proof_question text,
  add column proof_asked_at timestamptz,
  -- Since when the settlement is accepted: nothing is judged anew after that.
  add column proof_settled_at timestamptz,
  -- Which of the listed reasons; `rejection_reason` is the sentence beside it.
  add column rejection_code text,
  add constraint task_rejection_code_check check (rejection_code in ('label_missing', 'label_unclear', 'brief_not_met', 'link_missing', 'wrong_medium', 'not_visible', 'removed', 'other')),
  add constraint task_proof_state_check check (proof_state in ('waiting', 'asked', 'accepted', 'refused')),
  add constraint task_proof_judged check ((proof_judged_at is not null) = (proof_state in ('accepted', 'refused')) or proof_state is null);

-- Proofs from before: what is settled counts as accepted, by nobody in particular; the rest waits.
update task set proof_state = 'accepted', proof_handed_at = finished_at, proof_judged_at = payment.moved_at, proof_settled_at = payment.moved_at
  from payment where payment.participation_id = task.participation_id and payment.status not in ('waiting_for_acceptance', 'removed')
    and task.status = 'finished' and task.proof_url is not null;
update task set proof_state = 'waiting', proof_handed_at = finished_at
  from participation where participation.id = task.participation_id and participation.status in ('active', 'completed')
    and task.status = 'finished' and task.proof_url is not null and task.proof_state is null
    and not exists (select 1 from payment where payment.participation_id = task.participation_id and payment.status = 'removed');

-- The queue, oldest first, and what was judged, newest first.
create index task_proofs_waiting on task (proof_handed_at, id) where proof_state = 'waiting';
create index task_proofs_asked on task (proof_handed_at, id) where proof_state = 'asked';
create index task_proofs_judged on task (proof_state, proof_judged_at desc, id) where proof_state in ('accepted', 'refused');
-- A campaign's proofs, and a creator's earlier ones.
create index task_proofs_of_campaign on task (campaign_id, proof_handed_at) where proof_state is not null;
create index task_proofs_of_creator on task (creator_id, proof_handed_at desc) where proof_state is not null;

-- What proves a task is found by it, also once it is followed no more.
create index followed_medium_task on followed_medium (task_id, followed_from desc) where task_id is not null;

-- What was taken back with a proof counts again when its refusal is taken back; nothing else of a reading changes.
create or replace function keep_medium_reading() returns trigger language plpgsql as $$
begin
  if (old.verdict, new.verdict) not in (('counted', 'proof_refused'), ('proof_refused', 'counted'))
    or old.verdict is null or new.verdict is null
    or (new.medium_id, new.at, new.state, new.views, new.added) is distinct from (old.medium_id, old.at, old.state, old.views, old.added) then
    raise exception 'a reading stays as it was' using errcode = '23514', constraint = 'medium_reading_kept';
  end if;
  return new;
end $$;

-- Names are found without their Polish letters too; `plainName` in db/like.ts writes the same.
create index account_plain_name on account using gin (translate(lower(name), 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', 'acelnoszzacelnoszz') gin_trgm_ops);

-- What operators did about a creator, the newest first.
create index audit_about on audit (creator_id, id desc) where creator_id is not null;
