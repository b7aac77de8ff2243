import type { StudioEvent } from '../../api.ts'
import { createContents } from './content.ts'
import { createEntrySteps } from './entry-steps.ts'
import { createNavigation } from './navigation.ts'
import { createNotices } from './notices.ts'
import { createPreviewing } from './previewing.ts'
import { createSaving } from './saving.ts'
import { createCore, type Deps, listUnsaved, type State } from './state.ts'
import { createSteps } from './steps.ts'
import { createTyping, readValue } from './typing.ts'

const RECONNECT_MS = 1_000

export type Editor = ReturnType<typeof createEditor>

/** One tab of the studio: its state, and every act of the owner. */
export function createEditor(deps: Deps) {
  const core = createCore(deps)
  const notices = createNotices(core)
  const navigation = createNavigation(core)
  const contents = createContents(core, notices)
  const previewing = createPreviewing(core)
  const saving = createSaving(core, contents, previewing)
  const typing = createTyping(core, previewing, saving)
  const { request, ...steps } = createSteps(core, { contents, saving, notices })
  const entrySteps = createEntrySteps(core, { request, ...steps }, navigation)
  const following = new AbortController()
  const isOpen = () => !following.signal.aborted

  function onEvent(event: StudioEvent): void {
    if (event.kind === 'content') contents.receive(event.content)
    if (event.kind === 'inbox') core.update({ unread: event.unread })
    if (event.kind === 'ending') void finish()
    if (event.kind === 'ended') close()
    if (core.state().hasEnded && isOpen()) reopen()
  }

  /** Follows the events until the studio ends. Without a connection, it tries again. */
  async function follow(): Promise<void> {
    while (isOpen()) {
      await core.client.readLines<StudioEvent>(['GET', 'events'], onEvent, following.signal).catch(() => undefined)
      core.update({ hasEnded: true })
      if (isOpen()) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
    }
  }

  function reopen(): void {
    core.update({ hasEnded: false })
    void saving.save()
  }

  /** The studio waits for this before it ends. */
  async function finish(): Promise<void> {
    await saving.save()
    const isSaved = listUnsaved(core.state()).length === 0
    await core.client.send('POST', 'finished', { isSaved }).catch(() => undefined)
  }

  function close(): void {
    following.abort()
    core.update({ hasEnded: true })
    core.close()
  }

  return {
    ...{ state: core.state, subscribe: core.subscribe, update: core.update, client: core.client },
    ...{ follow, close, ...notices, ...navigation, ...typing, ...steps, ...entrySteps },
    save: saving.save,
    value: (source: string) => readValue(core.state(), source),
    /** Returns true if a field, or what it is a part of, has text that is not saved. */
    isTyped: (source: string) => core.state().typed.some((each) => isWithin(source, each.source)),
    hasUnsaved: () => hasUnsaved(core.state()),
  }
}

function isWithin(source: string, other: string): boolean {
  return source === other || source.startsWith(`${other}.`)
}

/** A value that waits for the next save is saved as the tab closes. */
function hasUnsaved(state: State): boolean {
  const { typed, isSaving, failure, refused } = state
  const others = listUnsaved(state).length - typed.length
  return others > 0 || (typed.length > 0 && (isSaving || failure !== '' || refused.length > 0))
}
