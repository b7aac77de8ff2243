import { useMemo } from 'react'
import type { Publishing } from '../../../api.ts'
import { URL_FIELD } from '../../entries.ts'
import { toFields } from '../../forms/fields.ts'
import { Form } from '../../forms/form.tsx'
import { Button } from '../../parts/controls.tsx'
import { useEditor, useStudio, useValue } from '../../use-editor.tsx'
import { useReply } from '../../use-reply.ts'
import { Missing } from './missing.tsx'
import { Ways } from './ways.tsx'

const SOURCE = `site.yaml#${URL_FIELD}`

export function Publish() {
  const { version } = useStudio((state) => state.content)
  const pushed = useStudio((state) => (typeof state.pushed === 'object' ? state.pushed.kind : state.pushed))
  const { reply, failure } = useReply<Publishing>('publish', `${version} ${pushed}`)
  return (
    <>
      <h2>Publish</h2>
      <Missing />
      <Address suggested={reply?.suggestedUrl} />
      {failure && <p className="issue">{failure}</p>}
      {reply && <Changed {...reply} />}
      {reply && <Ways ways={reply.ways} />}
      <Others />
    </>
  )
}

function Address({ suggested }: { suggested: string | undefined }) {
  const { type } = useEditor()
  const { schemas, siteUrl, isSiteUrlSet } = useStudio(({ start }) => start)
  const field = useMemo(() => toFields(schemas.site).filter(({ name }) => name === URL_FIELD), [schemas])
  const value = useValue(SOURCE)
  return (
    <section aria-labelledby="where">
      <h3 id="where">Where your site will be</h3>
      {isSiteUrlSet ? (
        <p>
          <a className="mail-link" href={siteUrl} target="_blank" rel="noreferrer">
            {siteUrl}
          </a>
          <span className="hint">, as SITE_URL says.</span>
        </p>
      ) : (
        <>
          <Form source="site.yaml#" fields={field} />
          {suggested && value !== suggested && <Button onClick={() => type(SOURCE, suggested)}>Use {suggested}</Button>}
        </>
      )}
    </section>
  )
}

function Others() {
  const { openField, setView } = useEditor()
  const { previewOrigin, folder } = useStudio(({ start }) => start)
  return (
    <section aria-labelledby="others">
      <h3 id="others">Resume as PDF</h3>
      <p className="hint">
        Open{' '}
        <a className="mail-link" href={previewOrigin} target="_blank" rel="noreferrer">
          your page
        </a>
        , print it as {folder}/files/resume.pdf, and choose files/resume.pdf as the resume. Or drop the file there.
      </p>
      <p className="flex-row buttons">
        <Button onClick={() => openField('site.yaml#links.resume')}>Choose the resume</Button>
        <Button onClick={() => setView({ screen: 'import' })}>Import again</Button>
      </p>
    </section>
  )
}

function Changed({ since, changes }: Publishing) {
  if (!since) return null
  return (
    <section aria-labelledby="changed">
      <h3 id="changed">{`${changes.length > 0 ? 'Changed' : 'Nothing has changed'} since commit ${since}`}</h3>
      {changes.length > 0 && (
        <ul className="lines">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
