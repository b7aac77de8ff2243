import type { ImportLog } from './import-log.ts'
import { pick, type Raw } from './raw-record.ts'
import { toLink, toPlainLine } from './text.ts'

/** The limit of `site.yaml`. */
const MAX_ROLES = 8

export function readLink(raw: Raw, names: string[], { what, log }: { what: string; log: ImportLog }): string {
  const value = pick(raw, ...names)
  const link = toLink(value)
  if (!link && toPlainLine(value)) log.skip(`${what} (${toPlainLine(value)})`, 'it is not an http(s) address')
  return link
}

export function limitRoles(roles: string[], log: ImportLog): string[] {
  const rest = roles.slice(MAX_ROLES)
  if (rest.length > 0) log.skip(`The roles ${rest.join(', ')}`, `the site shows ${MAX_ROLES}`)
  return roles.slice(0, MAX_ROLES)
}
