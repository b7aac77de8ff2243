import { useState } from 'react'
import type { Mailbox, MessageAction, MessageReply, Messages } from '../../api.ts'
import { readSiteUrl } from '../entries.ts'
import { Button, Choices, goByArrows, SearchInput } from '../parts/controls.tsx'
import { isToday, toTime } from '../time.ts'
import { useEditor, useStudio } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'
import { Message } from './message.tsx'

const MAILBOXES = ['inbox', 'archive', 'spam'] as const
const LABELS = { inbox: 'Messages', archive: 'Archived' }
const SEARCH_FROM = 10
type InboxMessage = Messages['messages'][number]

const EMPTY: Partial<Record<Mailbox, string>> = {
  archive: 'No archived messages.',
  spam: 'No messages in quarantine. Suspected spam is held here.',
}

export function Inbox() {
  const { client, state, update, showToast } = useEditor()
  const [mailbox, setMailbox] = useState<Mailbox>('inbox')
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<number>()
  const [changes, setChanges] = useState(0)
  const unread = useStudio((state) => state.unread)
  const deleted = useStudio((state) => state.deleted)
  const path = `inbox?mailbox=${mailbox}&search=${encodeURIComponent(search)}`
  const { reply, failure } = useReply<Messages>(path, `${unread} ${changes}`)
  const messages = reply?.messages.filter(({ number }) => !deleted.includes(number)) ?? []
  const message = messages.find(({ number }) => number === opened)

  async function act(number: number, action: MessageAction, done?: string): Promise<void> {
    await client.send<MessageReply>('POST', 'inbox', { number, action }).then(
      (counts) => {
        update({ unread: counts.unread })
        if (done) showToast(done, { undo: action === 'archive' ? () => void act(number, 'read') : undefined })
      },
      (error: Error) => {
        // A message that couldn't be deleted is listed again.
        update({ deleted: state().deleted.filter((each) => each !== number) })
        showToast(error.message)
      },
    )
    setChanges((count) => count + 1)
  }

  function open(next: InboxMessage): void {
    setOpened(next.number)
    document.querySelector<HTMLElement>('.pane-form')?.focus()
    if (next.state === 'new') void act(next.number, 'read')
  }

  /** Deletes the message when its notice disappears, so the owner can undo it until then. */
  function remove(gone: InboxMessage): void {
    const keep = () => update({ deleted: state().deleted.filter((number) => number !== gone.number) })
    showToast(`“${gone.subject}” deleted.`, { undo: keep, onEnd: () => void act(gone.number, 'delete') })
    update({ deleted: [...state().deleted, gone.number] })
    document.querySelector<HTMLElement>('.pane-list')?.focus()
  }

  const none = search ? `No results for “${search}”.` : EMPTY[mailbox]
  const hint = messages.length > 0 ? 'Select a message to read it.' : none
  const quarantine = (
    <>Quarantine{reply && reply.quarantined > 0 && <span className="count">{reply.quarantined}</span>}</>
  )
  return (
    <>
      <section className="pane pane-list" aria-label="Messages" data-pane-name="list" tabIndex={-1}>
        <h2 className="sr-only">Messages</h2>
        <Choices
          {...{ label: 'Mailbox', value: mailbox }}
          onChoose={(each) => setMailbox(each)}
          options={MAILBOXES.map((each) => [each, each === 'spam' ? quarantine : LABELS[each]] as const)}
        />
        {(search || (reply?.messages.length ?? 0) >= SEARCH_FROM) && (
          <SearchInput label="Search messages" value={search} onText={setSearch} />
        )}
        {failure && <p className="issue list-line">{failure}</p>}
        <ol className="messages" onKeyDown={(event) => goByArrows(event, '.entry-open')}>
          {messages.map((each) => (
            <li key={each.number} className="entry" aria-current={each.number === opened || undefined}>
              <Button className="entry-open" data-new={each.state === 'new' || undefined} onClick={() => open(each)}>
                <strong dir="auto">{each.senderName}</strong>
                <time dateTime={each.createdAt}>{formatDate(each.createdAt)}</time>
                <span dir="auto">{each.subject}</span>
                {each.state === 'new' && <span className="sr-only">Unread</span>}
              </Button>
            </li>
          ))}
        </ol>
        {reply?.isCut && <p className="hint list-line">Only the newest messages are listed. Search to find others.</p>}
      </section>
      <main className="pane pane-form" aria-label={message?.subject ?? 'Message'} data-pane-name="form" tabIndex={-1}>
        {message ? (
          <Message key={message.number} entry={message} mailbox={mailbox} act={act} remove={remove} />
        ) : (
          reply && <Empty text={hint} />
        )}
      </main>
    </>
  )
}

/** Without `text`, there are no messages at all, so it offers to test the form, or says where the messages are. */
function Empty({ text }: { text: string | undefined }) {
  const publicUrl = useStudio(readSiteUrl)
  const siteUrl = useStudio(({ start }) => start.siteUrl)
  if (text) return <p className="notice">{text}</p>
  if (publicUrl) return <Elsewhere siteUrl={publicUrl} />
  return (
    <p className="notice">
      <span>
        No messages yet. To test the form, run npm start and{' '}
        <a className="mail-link" href={`${siteUrl}/#contact`} target="_blank" rel="noreferrer">
          send yourself one
        </a>
        .
      </span>
    </p>
  )
}

function Elsewhere({ siteUrl }: { siteUrl: string }) {
  return (
    <div className="notice">
      <p>No messages on this computer. Those of {new URL(siteUrl).host} are where the site runs.</p>
      <p className="hint">
        To read them here, set DATABASE_URL to the site’s database, or run the studio there and forward the two ports it
        prints:
      </p>
      <pre className="written">ssh -L 4000:127.0.0.1:4000 -L 4001:127.0.0.1:4001 you@server</pre>
      <p className="hint">
        Without a studio, npm run inbox lists them on the server, and with SMTP_URL each is emailed to you.
      </p>
    </div>
  )
}

/** The time for today, and the date for other days. */
function formatDate(iso: string): string {
  const date = new Date(iso)
  if (isToday(date)) return toTime(date)
  return date.toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' })
}
