import type { Handler } from 'hono'
import { drawSign } from '../found/sign.ts'

export function createFavicon(readHue: () => number): Handler {
  return (c) =>
    c.body(drawSign(readHue()), 200, {
      'content-type': 'image/svg+xml',
      // Asked for anew each time, which costs a tag and no bytes: a change of the hue shows at once.
      'cache-control': 'no-cache',
    })
}
