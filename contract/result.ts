import { api } from './strings.ts'

/** What a question about the portfolio comes to. A message is one sentence that may be shown to a visitor. */
export type Result<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not-found'; message: string }
  | { kind: 'error'; message: string }

/** Nothing is known yet; whoever needs it asks again from the browser. */
export type Pending = { kind: 'pending' }

export const PROJECT_NOT_FOUND = api.projectNotFound
export const NO_RESPONSE = api.noResponse
export const UNREADABLE_REPLY = api.unreadable
