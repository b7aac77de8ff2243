/** What a question about the portfolio comes to. A message is one sentence that may be shown to a visitor. */
export type Result<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not-found'; message: string }
  | { kind: 'error'; message: string }

/** Nothing is known yet; whoever needs it asks again from the browser. */
export type Pending = { kind: 'pending' }

export const PROJECT_NOT_FOUND = 'Project Not Found!'
export const NO_RESPONSE = 'The server did not answer. Please check your connection and try again.'
export const UNREADABLE_REPLY = 'The server gave an answer that could not be read. Please try again later.'
