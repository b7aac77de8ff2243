import { api } from './strings.ts'

export type Result<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not-found'; message: string; canonicalId?: string }
  | { kind: 'error'; message: string }

/** An external backend has not responded yet, so the browser will ask again. */
export type Pending = { kind: 'pending' }

export const PROJECT_NOT_FOUND = api.projectNotFound
export const NO_RESPONSE = api.noResponse
export const INVALID_RESPONSE = api.invalidResponse
