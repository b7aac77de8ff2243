export const ROOT: string
export function runNpm(node: string, args: string[], options?: { cwd?: string }): Promise<string | undefined>
export function findProgram(name: string, packageName?: string): string
