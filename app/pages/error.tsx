import { MessagePage } from '../ui/message-page.tsx'
import { useSiteLinks } from '../ui/site-links.ts'

/** The specification's view for every failure; `id` names the error in the log. */
export function ErrorPage({ status, id }: { status: number; id?: string }) {
  return (
    <MessagePage>
      <title>Unexpected Application Error</title>
      <h1 className="title">Unexpected Application Error</h1>
      <p className="lead mt-5">
        {status === 404
          ? 'There is nothing at this address. It may have moved, or the link may have lost a letter.'
          : 'Something went wrong while this page was made. Trying again may help.'}
      </p>
      {id && <p className="mt-2 text-muted">Error ID: {id}</p>}
      <BackHomeLink className="button-primary" />
    </MessagePage>
  )
}

export function BackHomeLink({ className }: { className: string }) {
  const { toPage } = useSiteLinks()
  return (
    <a href={toPage('/')} className={`button ${className} mt-8`}>
      Return to Portfolio
    </a>
  )
}
