const MODEL_CALLS = /^\/openai(\/|$)/i
const CALLS = /^\/(api|openai)(\/|$)/i

/** Answers for what is turned away before anybody reads it, in the language of the address. */
export function errorBody(target: string | undefined, message: string): { type: string; body: string } {
  if (target !== undefined && !CALLS.test(target)) return { type: 'text/plain; charset=utf-8', body: `${message}\n` }
  const inModelTerms = { error: { message, type: 'invalid_request_error', code: null } }
  const body = JSON.stringify(target && MODEL_CALLS.test(target) ? inModelTerms : { success: false, message })
  return { type: 'application/json', body }
}
