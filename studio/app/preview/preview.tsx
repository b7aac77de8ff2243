import { useEffect, useRef, useState } from 'react'
import { projectPath } from '../../../contract/routes.ts'
import type { List } from '../../api.ts'
import { WIDTHS } from '../../view.ts'
import { readTheme } from '../editor/typing.ts'
import { findOpened, LISTS, toId } from '../entries.ts'
import { Choices } from '../parts/controls.tsx'
import { Sign } from '../parts/sign.tsx'
import { useEditor, useStudio } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'
import { useFrame } from './use-frame.ts'

/** Smaller than this, text can't be read. */
const MIN_SCALE = 0.6
const THEMES = [
  ['light', <Sign key="light" name="sun" label="light" />],
  ['dark', <Sign key="dark" name="moon" label="dark" />],
] as const

/** The real site, scaled to fit. It includes unsaved values. A click on text opens its field. */
export function Preview() {
  const { setView } = useEditor()
  const { screen } = useStudio(({ view }) => view)
  const { previewOrigin } = useStudio(({ start }) => start)
  const previewVersion = useStudio((state) => state.previewVersion)
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useBox()
  const width = useStudio(({ view }) => view.width) ?? findWidth(box.width)
  const theme = useTheme()
  const { wanted, shownFirst } = useOpened()
  const { path, post } = useFrame(frame, wanted)
  const source = useFocused(shownFirst)
  const [opened] = useState(wanted)
  const scale = Math.min(1, box.width / width) || 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is told again
  useEffect(() => post({ kind: 'theme', theme }), [theme, path, post])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened during a change may be older
  useEffect(() => post({ kind: 'refresh' }), [previewVersion, path, post])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is told again
  useEffect(() => post({ kind: 'show', source }), [source, path, post])

  return (
    <section
      className="pane pane-preview"
      role={screen === 'page' ? 'main' : undefined}
      aria-label="Preview"
      data-pane-name="preview"
      tabIndex={-1}
    >
      <div className="flex-row preview-bar">
        <Choices
          {...{ label: 'Width', value: width }}
          options={WIDTHS.map((each) => [each, each] as const)}
          onChoose={(each) => setView({ width: each })}
        />
        <Choices {...{ label: 'Theme', value: theme, options: THEMES }} onChoose={(each) => setView({ theme: each })} />
        <p className="preview-file">{source && <FileLine source={source} />}</p>
      </div>
      <div className="case" ref={box.ref}>
        <iframe
          ref={frame}
          title="Preview of the site"
          src={`${previewOrigin}${opened}`}
          style={{ width, height: box.height / scale, scale: String(scale) }}
        />
      </div>
    </section>
  )
}

/** The page of the open entry, and what is shown before a field has the focus. */
function useOpened() {
  const { screen, entries } = useStudio(({ view }) => view)
  const list = screen in LISTS ? (screen as List) : undefined
  const entry = useStudio(({ content }) => list && findOpened(content, list, entries[list]))
  if (typeof entry === 'string') return { wanted: projectPath(toId(entry)), shownFirst: `${entry}#` }
  const shownFirst = entry === undefined ? '' : `${screen}.yaml#${entry}.${screen === 'apps' ? 'name' : 'title'}`
  return { wanted: '/', shownFirst }
}

/** The source of the field that has the focus. */
function useFocused(shownFirst: string): string {
  const screen = useStudio(({ view }) => view.screen)
  const [source, setSource] = useState('')
  useEffect(() => {
    function onFocus({ target }: FocusEvent): void {
      const id = target instanceof HTMLElement && target.closest('.pane-form') ? target.id : ''
      if (id.includes('#')) setSource(id)
    }
    addEventListener('focusin', onFocus)
    return () => removeEventListener('focusin', onFocus)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has no field in focus yet
  useEffect(() => setSource(shownFirst), [shownFirst, screen])
  return source
}

/** Until the owner chooses one, it is what visitors see. */
function useTheme(): 'light' | 'dark' {
  const chosen = useStudio(({ view }) => view.theme)
  const standard = useStudio(readTheme)
  if (chosen) return chosen
  if (standard === 'system') return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  return standard === 'light' ? 'light' : 'dark'
}

/** Where the field is in the owner's files. */
function FileLine({ source }: { source: string }) {
  const version = useStudio(({ content }) => content.version)
  const [file = '', path = ''] = source.split('#')
  const { reply } = useReply<{ line: number }>(`line?${new URLSearchParams({ file, path })}`, version)
  return `${file}${reply ? ` · line ${reply.line}` : ''}`
}

function findWidth(available: number): number {
  return WIDTHS.findLast((width) => available / width >= MIN_SCALE) ?? Math.min(...WIDTHS)
}

/** Measures an element whenever its size changes. */
function useBox() {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ...size, ref }
}
