/** What the owner asked for, read and checked. */
export type ExportOptions = {
  /** The path below which the site will stand, with a slash at either end. */
  base: string
  /** The origin of the server that takes messages and summaries; undefined: there is none. */
  api: string | undefined
}
