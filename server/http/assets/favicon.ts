import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import { drawSign } from '../../seo/favicon-svg.ts'
import { LOCKED_DOWN_CSP } from '../security/security-headers.ts'

export function createFavicon(readHue: () => number): Handler {
  return (c) => {
    const drawing = drawSign(readHue())
    return c.body(drawing, 200, {
      'content-type': 'image/svg+xml',
      'content-security-policy': `${LOCKED_DOWN_CSP}; style-src '${toStyleHash(drawing)}'`,
      // Asked for anew each time, which costs a tag and no bytes: a change of the hue shows at once.
      'cache-control': 'no-cache',
    })
  }
}

/** Its colours follow the device, which takes a style of its own. */
function toStyleHash(drawing: string): string {
  const style = /<style>([\s\S]*?)<\/style>/.exec(drawing)?.[1] ?? ''
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}
