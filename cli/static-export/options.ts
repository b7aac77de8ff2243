export type ExportOptions = {
  /** Starts and ends with a slash. */
  base: string
  /** Origin of the server for messages and summaries, if any. */
  api: string | undefined
}
