import { randomUUID } from 'node:crypto'
import { CONTACT_FORM_ID, KEY_FIELD, STAMP_FIELD } from '../../contract/message.ts'

const END_OF_BODY = '</body>'

/**
 * Gives the contact form of a page its time and its key. They stand at the end of the document and belong to the form by
 * its id, so that everything before them is the same for every visitor.
 */
export async function addFormFields(html: string, stamp: () => Promise<string>): Promise<string> {
  if (!html.includes(`id="${CONTACT_FORM_ID}"`)) return html
  const end = html.lastIndexOf(END_OF_BODY)
  const fields = toHidden(STAMP_FIELD, await stamp()) + toHidden(KEY_FIELD, randomUUID())
  return html.slice(0, end) + fields + html.slice(end)
}

function toHidden(name: string, value: string): string {
  return `<input type="hidden" form="${CONTACT_FORM_ID}" name="${name}" value="${value}">`
}
