import { api } from './strings.ts'

/** The message is a sentence that may be shown to a visitor. */
export type Result<T> =
  | { kind: 'ok'; value: T }
  /** `canonicalId`: the backend knows the same document by another id. */
  | { kind: 'not-found'; message: string; canonicalId?: string }
  | { kind: 'error'; message: string }

/** An external backend has not answered yet; the browser asks again. */
export type Pending = { kind: 'pending' }

export const PROJECT_NOT_FOUND = api.projectNotFound
export const NO_RESPONSE = api.noResponse
export const UNREADABLE_REPLY = api.unreadable
