import { fill, type Words } from '../../contract/words/words.ts'
import { BackHomeLink, MessagePage } from '../ui/message-page.tsx'
import { usePageWords } from '../ui/page-words.tsx'

/** `id` identifies the error in the log. */
export function ErrorPage({ status, id }: { status: number; id?: string }) {
  const { errorPage } = usePageWords()
  const title = status === 404 ? errorPage.notFoundTitle : errorPage.title
  return (
    <MessagePage>
      <title>{title}</title>
      <h1 className="title">{title}</h1>
      {status === 404 && <h2 className="heading">{errorPage.title}</h2>}
      <p className="lead">{explain(status, errorPage)}</p>
      {id && <p>{fill(errorPage.id, { id })}</p>}
      <BackHomeLink className="button-primary" />
    </MessagePage>
  )
}

function explain(status: number, errorPage: Words['errorPage']): string {
  if (status === 404) return errorPage.notFound
  return status < 500 ? errorPage.rejected : errorPage.failed
}
