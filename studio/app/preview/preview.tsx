import { useEffect, useRef, useState } from 'react'
import { projectPath } from '../../../contract/routes.ts'
import type { List } from '../../api.ts'
import { findOpened, LISTS, toId } from '../entries.ts'
import { openField } from '../open-field.ts'
import { Segments, Sign } from '../parts/controls.tsx'
import { setView, showToast, useStudio } from '../store.ts'
import { useReply } from '../use-reply.ts'
import { WIDTHS } from '../view.ts'
import { Divider } from './divider.tsx'

const REFUSED = 'Forms are disabled in the preview.'

const THEMES = [
  ['light', <Sign key="light" sign="☀" name="light" />],
  ['dark', <Sign key="dark" sign="☾" name="dark" />],
] as const

type Message =
  | { kind: 'ready'; path: string }
  | { kind: 'picked'; source: string; offset: number }
  | { kind: 'key'; pressed: KeyboardEventInit }
  | { kind: 'refused' }

/** The real site, scaled to fit. It includes unsaved values. A click on text opens its field. */
export function Preview() {
  const { width, theme, screen, entries } = useStudio(({ view }) => view)
  const { previewOrigin } = useStudio(({ start }) => start)
  const previewVersion = useStudio((state) => state.previewVersion)
  const [path, setPath] = useState('')
  const [source, setSource] = useState('')
  const frame = useRef<HTMLIFrameElement>(null)
  const goal = useRef('')
  const box = useBox()
  const post = (message: object) => path && frame.current?.contentWindow?.postMessage(message, previewOrigin)
  const list = screen in LISTS ? (screen as List) : undefined
  const entry = useStudio(({ content }) => list && findOpened(content, list, entries[list]))
  const isProject = typeof entry === 'string'
  const wanted = isProject ? projectPath(toId(entry)) : '/'
  const ofList = typeof entry === 'number' ? `${screen}.yaml#${entry}.${screen === 'apps' ? 'name' : 'title'}` : ''
  const shownFirst = isProject ? `${entry}#` : ofList
  const [opened] = useState(wanted)
  const scale = Math.min(1, box.width / width) || 1

  useEffect(() => {
    function onMessage({ origin, data, source: sender }: MessageEvent<Message>): void {
      if (origin !== previewOrigin || sender !== frame.current?.contentWindow) return
      if (data.kind === 'ready') {
        setPath(data.path)
        // A page that was asked for while another one loaded is asked for again.
        const isElsewhere = goal.current && goal.current !== data.path
        if (isElsewhere) frame.current?.contentWindow?.postMessage({ kind: 'go', path: goal.current }, origin)
        else goal.current = ''
      }
      if (data.kind === 'picked') openField(data.source, data.offset)
      if (data.kind === 'key') dispatchEvent(new KeyboardEvent('keydown', data.pressed))
      if (data.kind === 'refused') showToast(REFUSED)
    }
    function onFocus({ target }: FocusEvent): void {
      const id = target instanceof HTMLElement && target.closest('.pane-form') ? target.id : ''
      if (id.includes('#')) setSource(id)
    }
    const listening = new AbortController()
    addEventListener('message', onMessage, listening)
    addEventListener('focusin', onFocus, listening)
    return () => listening.abort()
  }, [previewOrigin])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has no field in focus yet
  useEffect(() => setSource(shownFirst), [shownFirst, screen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is told again
  useEffect(() => void post({ kind: 'theme', theme }), [theme, path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is left alone until another entry is opened
  useEffect(() => {
    goal.current = wanted
    post({ kind: 'go', path: wanted })
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened during a change may be older
  useEffect(() => void post({ kind: 'refresh' }), [previewVersion, path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is told again
  useEffect(() => void post({ kind: 'show', source }), [source, path])

  return (
    <section
      className="pane pane-preview"
      role={screen === 'page' ? 'main' : undefined}
      aria-label="Preview"
      data-pane-name="preview"
      tabIndex={-1}
    >
      <Divider />
      <div className="preview-bar">
        <Segments
          {...{ label: 'Width', className: 'tab', value: width }}
          options={WIDTHS.map((each) => [each, each] as const)}
          onChoose={(each) => setView({ width: each })}
        />
        <Segments
          {...{ label: 'Theme', className: 'tab', value: theme, options: THEMES }}
          onChoose={(each) => setView({ theme: each })}
        />
        <p className="preview-file">{source ? <FileLine source={source} /> : path}</p>
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

/** Where the field is in the owner's files. */
function FileLine({ source }: { source: string }) {
  const folder = useStudio(({ start }) => start.folder)
  const content = useStudio((state) => state.content)
  const [file = '', path = ''] = source.split('#')
  const { reply } = useReply<{ line: number }>(`line?${new URLSearchParams({ file, path })}`, content)
  return `${folder}/${file}${reply ? ` · line ${reply.line}` : ''}`
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
