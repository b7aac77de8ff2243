import type { SimpleIcons } from '../../../cli/icons/simple-icons.ts'

const fail = async () => ({ kind: 'failed' as const, reason: 'npm is offline' })
/** Simple Icons of a machine that is offline. */
export const OFFLINE_ICONS: SimpleIcons = { fetch: fail, search: fail }
