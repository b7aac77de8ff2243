const CHARSET = /<meta charSet="utf-8"\s*\/?>/i
/** Not allowed in a meta element. */
const FRAME_ANCESTORS = /; frame-ancestors [^;]+/

/** Adds the page's policy as a meta element, for web servers that cannot send it as a header. */
export async function addCspMeta(
  response: Response,
  formOrigins: readonly string[],
): Promise<{ html: string; policy: string }> {
  const html = await response.text()
  const header = response.headers.get('content-security-policy') ?? ''
  if (!header || !CHARSET.test(html)) throw new Error('The page has no Content-Security-Policy or no charset.')
  const policy = header.replace("form-action 'self'", ["form-action 'self'", ...formOrigins].join(' '))
  const meta = `<meta http-equiv="content-security-policy" content="${policy.replace(FRAME_ANCESTORS, '')}"/>`
  return { html: html.replace(CHARSET, (charset) => charset + meta), policy }
}
