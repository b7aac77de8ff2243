export function toFingerprint(root: string, paths: string[], values: unknown[]): string
