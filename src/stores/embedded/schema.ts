/**
 * The embedded store's tables, one step a version. A published step is never edited; a change is a new step.
 * Receipts carry triggers, so that no statement of ours or of an operator's alters one unnoticed.
 */
export const EMBEDDED_SCHEMA: readonly string[] = [
  `
  CREATE TABLE agents (
    handle     TEXT PRIMARY KEY,
    status     TEXT NOT NULL,
    industry   TEXT NOT NULL,
    created_at TEXT NOT NULL,
    entry      TEXT NOT NULL CHECK (json_valid(entry))
  ) STRICT;
  CREATE INDEX agents_in_order ON agents (status, created_at, handle);
  CREATE INDEX agents_by_industry ON agents (status, industry, created_at, handle);

  CREATE TABLE receipts (
    receipt_id        TEXT PRIMARY KEY,
    agent_id          TEXT NOT NULL,
    decision          TEXT NOT NULL CHECK (decision IN ('APPROVE', 'DECLINE', 'REVIEW')),
    decision_reason   TEXT,
    timestamp         TEXT NOT NULL,
    subject_id        TEXT NOT NULL CHECK (length(subject_id) = 64 AND subject_id NOT GLOB '*[^0-9a-f]*'),
    policy_version    TEXT,
    confidence_score  REAL CHECK (confidence_score BETWEEN 0 AND 100),
    parent_receipt_id TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER receipts_are_never_updated BEFORE UPDATE ON receipts
    BEGIN SELECT RAISE(ABORT, 'receipts are never updated'); END;
  CREATE TRIGGER receipts_are_never_deleted BEFORE DELETE ON receipts
    BEGIN SELECT RAISE(ABORT, 'receipts are never deleted'); END;

  CREATE TABLE idempotency (
    id         TEXT PRIMARY KEY,
    request    TEXT NOT NULL,
    receipt_id TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_by_expiry ON idempotency (expires_at);

  CREATE TABLE chat_sessions (
    token_digest TEXT PRIMARY KEY,
    session_id   TEXT NOT NULL UNIQUE,
    handle       TEXT NOT NULL,
    created_at   TEXT NOT NULL,
    expires_at   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chat_sessions_by_expiry ON chat_sessions (expires_at);

  CREATE TABLE chat_messages (
    session_id        TEXT NOT NULL,
    client_message_id TEXT NOT NULL,
    handle            TEXT NOT NULL,
    created_at        TEXT NOT NULL,
    expires_at        TEXT NOT NULL,
    answered          INTEGER NOT NULL CHECK (answered IN (0, 1)),
    message           TEXT NOT NULL CHECK (json_valid(message)),
    PRIMARY KEY (session_id, client_message_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chat_messages_by_handle ON chat_messages (handle, answered, created_at);
  CREATE INDEX chat_messages_by_expiry ON chat_messages (expires_at);
  `,
  `
  CREATE TABLE tenants (
    id    TEXT PRIMARY KEY,
    entry TEXT NOT NULL CHECK (json_valid(entry))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE api_keys (
    id           TEXT PRIMARY KEY,
    tenant       TEXT NOT NULL REFERENCES tenants (id),
    created_at   TEXT NOT NULL,
    last_used_at TEXT,
    entry        TEXT NOT NULL CHECK (json_valid(entry))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX api_keys_by_tenant ON api_keys (tenant, created_at, id);
  CREATE TABLE tenants_revision (revision INTEGER NOT NULL) STRICT;
  INSERT INTO tenants_revision (revision) VALUES (0);

  CREATE TABLE tenant_usage (
    tenant   TEXT NOT NULL,
    day      TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    process  TEXT NOT NULL,
    use      TEXT NOT NULL CHECK (json_valid(use)),
    PRIMARY KEY (tenant, day, endpoint, process)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tenant_usage_by_day ON tenant_usage (day);
  `,
  `
  CREATE TABLE rule_set_versions (
    tenant     TEXT NOT NULL,
    rule_set   TEXT NOT NULL,
    version    TEXT NOT NULL,
    created_at TEXT NOT NULL,
    about      TEXT NOT NULL CHECK (json_valid(about)),
    content    TEXT NOT NULL CHECK (json_valid(content)),
    PRIMARY KEY (tenant, rule_set, version)
  ) STRICT;
  CREATE TABLE rule_sets (
    tenant   TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    active   TEXT,
    shadow   TEXT,
    PRIMARY KEY (tenant, rule_set)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE rule_sets_revision (revision INTEGER NOT NULL) STRICT;
  INSERT INTO rule_sets_revision (revision) VALUES (0);
  `,
  `
  CREATE TABLE proofs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    cid    TEXT NOT NULL UNIQUE,
    bytes  BLOB NOT NULL
  ) STRICT;
  CREATE TABLE linked_blocks (
    cid   TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE log_batches (
    start   INTEGER PRIMARY KEY,
    entries BLOB NOT NULL
  ) STRICT;
  CREATE TABLE log_tiles (
    path  TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
  ) STRICT;
  CREATE TABLE log_places (
    entry BLOB PRIMARY KEY,
    place INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE log_head (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    size INTEGER NOT NULL,
    note TEXT NOT NULL
  ) STRICT;
  CREATE TABLE log_pending (
    entry      BLOB PRIMARY KEY,
    receipt_id TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE receipts ADD COLUMN proof TEXT;
  `,
  `
  CREATE TABLE payments (
    id       TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    due_at   TEXT,
    entry    TEXT NOT NULL CHECK (json_valid(entry))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payments_by_due ON payments (due_at) WHERE due_at IS NOT NULL;

  CREATE TABLE invoices (
    number  INTEGER PRIMARY KEY,
    payment TEXT NOT NULL REFERENCES payments (id),
    kind    TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
    entry   TEXT NOT NULL CHECK (json_valid(entry)),
    UNIQUE (payment, kind)
  ) STRICT;
  CREATE TRIGGER invoices_leave_no_gap BEFORE INSERT ON invoices
    WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM invoices)
    BEGIN SELECT RAISE(ABORT, 'invoices leave no gap'); END;
  CREATE TRIGGER invoices_are_never_updated BEFORE UPDATE ON invoices
    BEGIN SELECT RAISE(ABORT, 'invoices are never updated'); END;
  CREATE TRIGGER invoices_are_never_deleted BEFORE DELETE ON invoices
    BEGIN SELECT RAISE(ABORT, 'invoices are never deleted'); END;
  `,
  `
  CREATE TABLE register_verdicts (
    row           INTEGER PRIMARY KEY,
    verdict_id    TEXT NOT NULL UNIQUE,
    tenant        TEXT NOT NULL,
    created_at    TEXT NOT NULL,
    cid           TEXT NOT NULL,
    domain        TEXT NOT NULL,
    verdict       TEXT NOT NULL CHECK (verdict IN ('ALLOWED', 'BLOCKED')),
    provision     TEXT NOT NULL,
    confidence    REAL NOT NULL,
    rule_book     TEXT NOT NULL,
    action_digest TEXT NOT NULL,
    action        TEXT,
    process       TEXT NOT NULL,
    number        INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX register_by_time ON register_verdicts (tenant, created_at, verdict_id);
  CREATE INDEX register_by_cid ON register_verdicts (tenant, cid, created_at, verdict_id);
  CREATE INDEX register_by_provision ON register_verdicts (tenant, provision, created_at, verdict_id);
  CREATE TRIGGER registered_verdicts_are_never_updated BEFORE UPDATE ON register_verdicts
    BEGIN SELECT RAISE(ABORT, 'registered verdicts are never updated'); END;
  CREATE TABLE register_days (
    tenant    TEXT NOT NULL,
    day       TEXT NOT NULL,
    domain    TEXT NOT NULL,
    verdict   TEXT NOT NULL,
    provision TEXT NOT NULL,
    rule_book TEXT NOT NULL,
    process   TEXT NOT NULL,
    count     INTEGER NOT NULL,
    first_at  TEXT NOT NULL,
    last_at   TEXT NOT NULL,
    PRIMARY KEY (tenant, day, process)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE register_runs (
    tenant      TEXT NOT NULL,
    process     TEXT NOT NULL,
    first_at    TEXT NOT NULL,
    last_at     TEXT NOT NULL,
    last_number INTEGER NOT NULL,
    written     INTEGER NOT NULL,
    PRIMARY KEY (tenant, process)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE register_processes (
    process   TEXT PRIMARY KEY,
    seen_at   TEXT NOT NULL,
    closed_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE register_receipts (
    receipt_id        TEXT PRIMARY KEY,
    tenant            TEXT NOT NULL,
    agent_id          TEXT NOT NULL,
    created_at        TEXT NOT NULL,
    parent_receipt_id TEXT,
    mentions          TEXT NOT NULL CHECK (json_valid(mentions))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX register_receipts_by_time ON register_receipts (tenant, created_at, receipt_id);
  CREATE INDEX register_receipts_by_agent ON register_receipts (tenant, agent_id, created_at, receipt_id);
  CREATE INDEX register_receipts_by_parent ON register_receipts (tenant, parent_receipt_id, created_at, receipt_id);
  CREATE TABLE register_mentions (
    tenant     TEXT NOT NULL,
    mention    TEXT NOT NULL,
    receipt_id TEXT NOT NULL,
    PRIMARY KEY (tenant, mention, receipt_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE audit_sessions (
    token_digest TEXT PRIMARY KEY,
    key_id       TEXT NOT NULL,
    expires_at   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE register_looks (
    row    INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    key_id TEXT NOT NULL,
    at     TEXT NOT NULL,
    what   TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT;
  CREATE INDEX register_looks_by_time ON register_looks (tenant, at);
  CREATE TRIGGER looks_are_never_updated BEFORE UPDATE ON register_looks
    BEGIN SELECT RAISE(ABORT, 'looks are never updated'); END;
  CREATE TRIGGER looks_are_never_deleted BEFORE DELETE ON register_looks
    BEGIN SELECT RAISE(ABORT, 'looks are never deleted'); END;
  `,
  `
  CREATE TABLE rule_set_switches (
    row      INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant   TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    role     TEXT NOT NULL CHECK (role IN ('active', 'shadow')),
    version  TEXT,
    before   TEXT,
    key_id   TEXT NOT NULL,
    at       TEXT NOT NULL
  ) STRICT;
  CREATE INDEX rule_set_switches_by_time ON rule_set_switches (tenant, at, row);
  CREATE TRIGGER switches_are_never_updated BEFORE UPDATE ON rule_set_switches
    BEGIN SELECT RAISE(ABORT, 'switches of rule sets are never updated'); END;
  CREATE TRIGGER switches_are_never_deleted BEFORE DELETE ON rule_set_switches
    BEGIN SELECT RAISE(ABORT, 'switches of rule sets are never deleted'); END;
  `,
  `
  CREATE TABLE credits (
    tenant   TEXT PRIMARY KEY,
    has_left INTEGER NOT NULL CHECK (has_left >= 0)
  ) STRICT, WITHOUT ROWID;
  `,
];
