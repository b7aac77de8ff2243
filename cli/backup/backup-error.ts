/** The message completes "Could not restore FILE: …". */
export class BackupError extends Error {}

export const NOT_A_BACKUP = 'it is not a Vitrine backup'
