import type { StudioEvent } from '../api.ts'

const IDLE_MS = 30 * 60_000
/** Tabs save their last letters within this time. */
const FINISH_MS = 1_000

export type Events = ReturnType<typeof createEvents>

/** A tab is an open stream of events. `onIdle` is called 30 minutes after the last one was closed. */
export function createEvents(onIdle: () => void, idleMs = IDLE_MS) {
  const tabs = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const finished: boolean[] = []
  let onFinish = () => {}
  let idle: ReturnType<typeof setTimeout> | undefined

  function open(first: StudioEvent): Response {
    let tab: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        tab = controller
        tabs.add(tab)
        clearTimeout(idle)
        tab.enqueue(toLine(first))
      },
      cancel() {
        tabs.delete(tab)
        if (tabs.size === 0) idle = setTimeout(onIdle, idleMs)
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }

  function emit(event: StudioEvent): void {
    for (const tab of tabs) tab.enqueue(toLine(event))
  }

  function finish(isSaved: boolean): void {
    finished.push(isSaved)
    if (finished.length >= tabs.size) onFinish()
  }

  /** Asks all tabs to save. Returns false if one of them could not, or did not answer. */
  async function end(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>()
    onFinish = resolve
    const timer = setTimeout(resolve, FINISH_MS)
    emit({ kind: 'ending' })
    if (tabs.size === 0) resolve()
    await promise
    clearTimeout(timer)
    return finished.length >= tabs.size && finished.every(Boolean)
  }

  function close(): void {
    clearTimeout(idle)
    emit({ kind: 'ended' })
    for (const tab of tabs) tab.close()
    tabs.clear()
  }

  return { open, emit, finish, end, hasTabs: () => tabs.size > 0, close }
}

function toLine(event: StudioEvent): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(event)}\n`)
}
