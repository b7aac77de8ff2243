import type { Journal } from './import-log.ts'

/** `site.yaml` takes no more. */
const MOST_ROLES = 8

/** As many roles as the site types out; the others are named. */
export function takeRoles(roles: string[], journal: Journal): string[] {
  const others = roles.slice(MOST_ROLES)
  if (others.length > 0) journal.leave(`The roles ${others.join(', ')}`, `the site shows ${MOST_ROLES}`)
  return roles.slice(0, MOST_ROLES)
}
