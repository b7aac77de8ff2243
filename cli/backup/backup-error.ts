/** The message completes "Cannot restore FILE: ...". */
export class BackupError extends Error {}

export const NOT_A_BACKUP = 'it is not a Vitrine backup'
