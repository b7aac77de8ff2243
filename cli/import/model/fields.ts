import { getWords, type Words } from './language.ts'
import type { ImportLog } from './log.ts'
import { DEFAULT_NAME } from './model.ts'
import { pick, type Raw } from './raw-record.ts'
import { toLink, toPlainLine } from './text.ts'

const MAX_ROLES = 8

export function readLink(raw: Raw, names: string[], { what, log }: { what: string; log: ImportLog }): string {
  const value = pick(raw, ...names)
  const link = toLink(value)
  if (!link && toPlainLine(value)) log.skip(`${what} (${toPlainLine(value)})`, 'it is not an http(s) URL')
  return link
}

/** Fills in a missing name and roles, and reports them and roles over the limit. */
export function withDefaults(
  { name, roles, source, words = getWords('en') }: { name: string; roles: string[]; source: string; words?: Words },
  log: ImportLog,
) {
  const rest = roles.slice(MAX_ROLES)
  if (rest.length > 0) log.skip(`The roles ${rest.join(', ')}`, `the site shows up to ${MAX_ROLES}`)
  if (name) log.entry('owner', name)
  else log.hint({ kind: 'no-name', source })
  if (roles.length === 0) log.hint({ kind: 'no-roles', source })
  return { name: name || DEFAULT_NAME, roles: roles.length > 0 ? roles.slice(0, MAX_ROLES) : [words.developer] }
}
