import { errorPage } from '../../contract/strings.ts'
import { BackHomeLink, MessagePage } from '../ui/message-page.tsx'

/** `id` identifies the error in the log. */
export function ErrorPage({ status, id }: { status: number; id?: string }) {
  return (
    <MessagePage>
      <title>{errorPage.title}</title>
      <h1 className="title">{errorPage.title}</h1>
      <p className="lead">{explain(status)}</p>
      {id && <p className="error-id">{errorPage.id(id)}</p>}
      <BackHomeLink className="button-primary" />
    </MessagePage>
  )
}

function explain(status: number): string {
  if (status === 404) return errorPage.notFound
  return status < 500 ? errorPage.rejected : errorPage.failed
}
