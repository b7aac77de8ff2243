/** The message completes "Cannot restore FILE: ...". */
export class BackupError extends Error {}
