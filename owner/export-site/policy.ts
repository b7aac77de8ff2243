import { type Sources, toPolicy } from '../../server/http/policy.ts'

const CHARSET = /<meta charSet="utf-8"\s*\/?>/i
/** A policy inside a page cannot say who may frame it. */
const NOT_IN_A_PAGE = /; frame-ancestors [^;]+/

type Given = Sources & {
  /** Where the contact form posts to, beside the site itself. */
  forms: readonly string[]
}

/** The policy of a page, for the web servers that can send it and, inside the page, for those that cannot. */
export function addPolicy(html: string, { forms, ...sources }: Given): { html: string; policy: string } {
  const policy = toPolicy(html, sources).replace("form-action 'self'", ["form-action 'self'", ...forms].join(' '))
  const meta = `<meta http-equiv="content-security-policy" content="${policy.replace(NOT_IN_A_PAGE, '')}"/>`
  if (!CHARSET.test(html)) throw new Error('A page does not begin with the name of its encoding.')
  return { html: html.replace(CHARSET, (charset) => charset + meta), policy }
}
