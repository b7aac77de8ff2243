import { FORM_TOKEN_PATH } from '../../contract/message.ts'
import type { BrowserApi } from '../site.ts'

let token: Promise<string | undefined> | undefined

/** Fetches the token when the form is first touched; it tells our own backend how long writing took. */
export function requestFormToken({ base, formToken }: BrowserApi): void {
  if (formToken && base === '') token ??= fetchToken()
}

/** Each message needs a token of its own. Undefined where there is none: the message counts without it. */
export async function takeFormToken(): Promise<string | undefined> {
  const taken = token
  token = undefined
  return taken
}

async function fetchToken(): Promise<string | undefined> {
  try {
    const response = await fetch(FORM_TOKEN_PATH)
    const { token } = await response.json()
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}
