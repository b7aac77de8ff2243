import { Hono } from 'hono'
import { PATHS } from '../../contract/client.ts'
import { MESSAGE_SENT } from '../../contract/message.ts'
import { readJson } from '../http/bodies.ts'
import { refuse } from '../http/errors.ts'
import type { Receive } from '../messages/receive.ts'

/** Takes a message as JSON; a plain form goes on to the page that answers it. */
export function createMessageApi(receive: Receive): Hono {
  return new Hono().post(PATHS.send, async (c) => {
    const receipt = await receive(await readJson(c))
    if (receipt.kind === 'refused') return refuse(c, 400, receipt.sentence)
    return c.json({ success: true, message: MESSAGE_SENT, data: receipt.message }, 201)
  })
}
