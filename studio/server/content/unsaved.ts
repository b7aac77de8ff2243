import { EditError } from '../../../cli/yaml/edit.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'
import type { Edit } from '../../api.ts'
import type { Preview } from '../preview/open.ts'
import { applyEdits, readSource } from './sources.ts'

/** Edits that the preview shows and no file has yet. They are applied again when a file changes. */
export function createUnsaved(contentDir: string, showTexts: Preview['show']) {
  const unsaved = new Map<string, Edit[]>()

  /** The edits of these files were saved. */
  async function show(...saved: string[]): Promise<ContentIssue[]> {
    for (const file of saved) unsaved.delete(file)
    const texts = new Map<string, string>()
    for (const [file, edits] of unsaved) {
      const { text = '' } = await readSource(contentDir, file)
      try {
        texts.set(file, applyEdits(file, text, edits))
      } catch (error) {
        if (!(error instanceof EditError)) throw error
      }
    }
    return showTexts(texts)
  }

  function set(file: string, edits: Edit[]): Promise<ContentIssue[]> {
    unsaved.set(file, edits)
    return show()
  }

  return { show, set }
}
