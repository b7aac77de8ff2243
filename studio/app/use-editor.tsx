import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Issue } from '../api.ts'
import type { Editor } from './editor/editor.ts'
import type { State } from './editor/state.ts'
import { readValue } from './editor/typing.ts'
import { toSource } from './entries.ts'

export const EditorContext = createContext<Editor | undefined>(undefined)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no editor around this component.')
  return editor
}

export function useStudio<Part>(select: (state: State) => Part): Part {
  const { subscribe, state } = useEditor()
  return useSyncExternalStore(subscribe, () => select(state()))
}

/** The value in the form: what was typed, or what is in the file. */
export function useValue(source: string): unknown {
  return useStudio((state) => readValue(state, source))
}

/** Why what was typed is refused, or what is wrong in the file. */
export function useIssue(source: string): Issue | undefined {
  const isHere = ({ file, path }: Issue) => toSource(file, path) === source
  return useStudio(({ refused, content }) => refused.find(isHere) ?? content.issues.find(isHere))
}

export function useIsTyped(source: string): boolean {
  return useStudio(({ typed }) => typed.some((each) => each.source === source))
}
