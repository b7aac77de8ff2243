import { randomUUID } from 'node:crypto'
import { CONTACT_FORM_ID, KEY_FIELD, STAMP_FIELD } from '../../contract/message.ts'
import type { PageEnd } from './keeper.ts'

const FORM = `id="${CONTACT_FORM_ID}"`
const END_OF_BODY = '</body>'

/**
 * Gives the contact form of a page its time and its key. They stand at the end of the document and belong to the form by
 * its id, so that everything before them is the same for every visitor. Undefined: the page has no such form.
 */
export function findFormEnd(html: string, stamp: () => Promise<string>): PageEnd | undefined {
  const at = html.lastIndexOf(END_OF_BODY)
  if (at === -1 || !html.includes(FORM)) return undefined
  const rest = html.slice(at)
  return {
    at: Buffer.byteLength(html.slice(0, at)),
    async make() {
      try {
        return toHidden(STAMP_FIELD, await stamp()) + toHidden(KEY_FIELD, randomUUID()) + rest
      } catch {
        // Where the database is away there is no stamp to be had: the form then counts as one without.
        return rest
      }
    },
  }
}

/** The whole page, for one visitor. */
export async function addFormFields(html: string, stamp: () => Promise<string>): Promise<string> {
  const end = findFormEnd(html, stamp)
  return end ? html.slice(0, html.lastIndexOf(END_OF_BODY)) + (await end.make()) : html
}

function toHidden(name: string, value: string): string {
  return `<input type="hidden" form="${CONTACT_FORM_ID}" name="${name}" value="${value}">`
}
