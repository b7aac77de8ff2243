/** The script with this id starts the others. */
export const START_ID = 'start'
/** In it, what they begin with stands between these, as JSON; the server may put an address in its place. */
export const START_OF_BEGINNING = '/*begin*/'
export const END_OF_BEGINNING = '/*begun*/'

/**
 * What the framework's client begins with: its settings, the files of the first view in the order in which they start,
 * which of them belong to which route, and, where it does not stand in the page, the loaders' data in pieces.
 */
export type Beginning = {
  settings: unknown
  files: string[]
  routes: { id: string; files: string[] }[]
  data?: string[]
}
