import { FORM_TOKEN_PATH } from '../../contract/message.ts'
import type { BrowserApi } from '../site.ts'

let token: Promise<string | undefined> | undefined

/** Fetches a token when writing begins; it tells our own backend how long writing took. */
export function requestFormToken({ base, formToken }: BrowserApi): void {
  if (formToken && base === '') token ??= fetchToken()
}

/** Undefined where there is none: the message counts without it. */
export async function readFormToken(): Promise<string | undefined> {
  return token
}

export function clearFormToken(): void {
  token = undefined
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
