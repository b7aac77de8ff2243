const CHARSET = /<meta charSet="utf-8"\s*\/?>/i
/** A policy inside a page cannot say who may frame it. */
const FRAME_ANCESTORS = /; frame-ancestors [^;]+/

/** The page's policy, for web servers that can send it and, inside the page, for those that cannot. */
export async function addCspMeta(
  response: Response,
  forms: readonly string[],
): Promise<{ html: string; policy: string }> {
  const html = await response.text()
  const served = response.headers.get('content-security-policy') ?? ''
  const policy = served.replace("form-action 'self'", ["form-action 'self'", ...forms].join(' '))
  const meta = `<meta http-equiv="content-security-policy" content="${policy.replace(FRAME_ANCESTORS, '')}"/>`
  if (!served || !CHARSET.test(html)) throw new Error('A page lacks its policy or the name of its encoding.')
  return { html: html.replace(CHARSET, (charset) => charset + meta), policy }
}
