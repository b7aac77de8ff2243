/** The message completes "Cannot restore FILE: ...". */
export class BackupError extends Error {}

export const NOT_A_BACKUP = 'it was not written by npm run backup or npm run export -- --backup'
