import type { Config } from '../../server/config.ts'
import type { Content, StudioEvent } from '../api.ts'
import type { Texts } from './content/shown.ts'

export type Files = ReadonlyMap<string, string | Uint8Array | undefined>

/** With `seen`, which has hashes, nothing is written if another program has changed a file since then. */
export type WriteStep = { text: string; files: Files; seen?: ReadonlyMap<string, string> }

/** What all routes of the studio share. */
export type Studio = {
  config: Config
  /** Always the owner's folder, even while the sample is shown. */
  contentDir: string
  /** The folder in which the owner ran the command. */
  cwd: string
  previewOrigin: string
  /** The settings as they were written, for the check. */
  env: Record<string, string | undefined>
  now(): Date
  content(): Content
  /** Reads the folder again after it was replaced, and tells all tabs. */
  refresh(): Promise<void>
  /** Shows these texts in the preview instead of those it showed before that are not saved. */
  show(texts: Texts): Promise<void>
  /**
   * Writes files as one step that can be undone: text, bytes, or undefined to delete a file.
   * Throws a `PathError` for a path that leaves the content folder or follows a symlink.
   */
  write(step: WriteStep): Promise<void>
  /** Nothing is saved while the task runs. */
  exclusively<Result>(task: () => Promise<Result>): Promise<Result>
  /** Sends an event to all tabs. */
  emit(event: StudioEvent): void
  hasTabs(): boolean
}
