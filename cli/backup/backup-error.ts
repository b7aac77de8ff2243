/** Why a file cannot be taken for a backup; the message completes "could not be restored: ...". */
export class BackupError extends Error {}
