import type { Handler } from 'hono'
import { renderFavicon } from '../../seo/favicon-svg.ts'
import { NO_CACHE } from '../cache/cache-control.ts'
import { toCspHash } from '../security/csp.ts'
import { LOCKED_DOWN_CSP } from '../security/security-headers.ts'

export function createFavicon(getHue: () => number): Handler {
  return (c) => {
    const svg = renderFavicon(getHue())
    // Its colours follow `prefers-color-scheme`, in a <style> of its own.
    const style = /<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? ''
    return c.body(svg, 200, {
      'content-type': 'image/svg+xml',
      'content-security-policy': `${LOCKED_DOWN_CSP}; style-src '${toCspHash(style)}'`,
      'cache-control': NO_CACHE,
    })
  }
}
