import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { JSON_SCHEMAS } from '../../../editing/entries/files.ts'
import type { Start } from '../../../studio/api.ts'
import { createClient } from '../../../studio/app/client.ts'
import { createEditor } from '../../../studio/app/editor/editor.ts'
import { toFields } from '../../../studio/app/forms/fields.ts'
import { Form } from '../../../studio/app/forms/form.tsx'
import { EditorContext } from '../../../studio/app/use-editor.tsx'

/** Shows a part of the page with an editor of its own. Nothing is saved, because there is no studio. */
function renderWithEditor(files: Record<string, unknown>, children: ReactNode) {
  const order = { projects: [], timeline: [], skills: [], apps: [] }
  const start: Start = {
    ...{
      previewOrigin: '',
      folder: 'content',
      siteUrl: 'http://localhost:3000',
      isSiteUrlSet: true,
      backend: undefined,
    },
    ...{ isFirstRun: false, hasMail: false, schemas: JSON_SCHEMAS, view: undefined },
    content: {
      ...{ version: 1, issues: [], images: {}, undo: undefined, redo: undefined, order },
      files: Object.entries(files).map(([file, value]) => ({ file, value, hash: '' })),
    },
  }
  const editor = createEditor({ start, client: createClient(''), now: () => new Date() })
  return { editor, ...render(<EditorContext value={editor}>{children}</EditorContext>) }
}

export function renderForm(files: Record<string, unknown>, source: string, schema: string) {
  return renderWithEditor(files, <Form source={source} fields={toFields(JSON_SCHEMAS[schema])} />)
}
