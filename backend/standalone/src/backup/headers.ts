/** The first frame of a backup. */
export interface BackupHeader {
  kind: 'backup';
  format: 1;
  /** ISO time at which the backup began. */
  created: string;
  /** The last event it holds; `position` is the log's own, null ids for an empty log. */
  log: { kind: 'postgres' | 'kurrentdb'; id: string; position: string; eventId: string | null };
  /** The migrations of schema `write` that its tables have seen. */
  migrations: readonly string[];
}
/** The first frame of the file of keys beside it. */
export interface KeysHeader {
  kind: 'keys';
  format: 1;
  created: string;
  /** ISO time after which a restore refuses it. */
  expires: string;
  /** The id of the secret that opens them; missing where an earlier release kept them in clear. */
  secret?: string;
}
