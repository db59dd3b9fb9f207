-- Another act that nobody does to themselves (decision 029): ending all sessions of somebody.
alter table audit_log drop constraint audit_log_not_oneself;
alter table audit_log add constraint audit_log_not_oneself check (
  actor_id <> person_id
  or action not in (
    'user_promoted', 'user_demoted', 'user_blocked', 'user_unblocked', 'user_deleted', 'user_sessions_ended', 'points_awarded'
  )
);
