import { DomUtils, parseDocument } from 'htmlparser2'

const ENTITY = /&(?:#x?[\da-f]{1,7}|[a-z][a-z\d]{1,31});/gi

/** Decodes the entities of HTML and keeps unknown ones. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity) => DomUtils.textContent(parseDocument(entity)))
}
