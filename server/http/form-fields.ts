import { randomUUID } from 'node:crypto'
import { CONTACT_FORM_ID, KEY_FIELD, STAMP_FIELD } from '../../contract/message.ts'
import type { PageEnd } from './prepared.ts'

const FORM = `id="${CONTACT_FORM_ID}"`
const END_OF_BODY = '</body>'
/** A page does not wait for a database that is away: its form then counts as one without a stamp. */
const STAMP_WAIT_MS = 200

/** The time of a form that is handed out now; at once where it is known how to sign it. */
export type StampForm = () => string | Promise<string>

/**
 * Gives the contact form of a page its time and its key. They stand at the end of the document and belong to the form by
 * its id, so that everything before them is the same for every visitor. Undefined: the page has no such form.
 */
export function findFormEnd(html: string, stamp: StampForm): PageEnd | undefined {
  const at = html.lastIndexOf(END_OF_BODY)
  if (at === -1 || !html.includes(FORM)) return undefined
  const rest = html.slice(at)
  return {
    at: Buffer.byteLength(html.slice(0, at)),
    make() {
      const time = stamp()
      return typeof time === 'string' ? toFields(time) + rest : inTime(time).then((late) => toFields(late) + rest)
    },
  }
}

/** The whole page, for one visitor. */
export async function addFormFields(html: string, stamp: StampForm): Promise<string> {
  const end = findFormEnd(html, stamp)
  return end ? html.slice(0, html.lastIndexOf(END_OF_BODY)) + (await end.make()) : html
}

function toFields(time: string | undefined): string {
  return (time ? toHidden(STAMP_FIELD, time) : '') + toHidden(KEY_FIELD, randomUUID())
}

async function inTime(stamp: Promise<string>): Promise<string | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, STAMP_WAIT_MS, undefined)
  try {
    return await Promise.race([stamp, late.promise])
  } catch {
    // No database, no stamp; the page works without.
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function toHidden(name: string, value: string): string {
  return `<input type="hidden" form="${CONTACT_FORM_ID}" name="${name}" value="${value}">`
}
