type Exists = (path: string) => boolean
type Report = { getReport(): object }

export function describeSystem(
  platform?: NodeJS.Platform,
  exists?: Exists,
): {
  nodeName: string
  findNode(PATH?: string): string
  addToPath(folder: string, PATH?: string): string
  toNpmCommand(env: Record<string, string | undefined>, node: string): string[]
}
export function toCommandFile(target: string): string
export function usesMusl(platform?: NodeJS.Platform, report?: Report): boolean
