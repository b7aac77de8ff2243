import type { Publishing, PublishStep } from '../../../api.ts'
import { WAYS, type Way } from '../../../view.ts'
import { Button, Choices } from '../../parts/controls.tsx'
import { useEditor, useStudio } from '../../use-editor.tsx'
import { Export } from './export.tsx'
import { Push, Pushed } from './push.tsx'

const NAMES: Record<Way, string> = {
  pages: 'GitHub Pages',
  netlify: 'Netlify',
  folder: 'Folder',
  server: 'Own server',
}
const ABOUT: Record<Way, string> = {
  pages: 'Free. GitHub builds the site from your repository.',
  netlify: 'Free. Netlify builds the site from your repository.',
  folder: 'Any web server can serve the folder that an export writes.',
  server: 'Your own machine receives messages and summarizes text.',
}

export function Ways({ ways }: Pick<Publishing, 'ways'>) {
  const { setView } = useEditor()
  const way = useStudio(({ view }) => view.way) ?? 'pages'
  return (
    <section aria-labelledby="ways">
      <h3 id="ways">How it gets there</h3>
      <Choices
        label="How it gets there"
        options={WAYS.map((each) => [each, NAMES[each]])}
        value={way}
        onChoose={(next) => setView({ way: next })}
      />
      <p className="hint">{ABOUT[way]}</p>
      {(way === 'pages' || way === 'netlify') && <Pushed />}
      <ol className="steps">
        {ways[way].map((step) => (
          <li key={step.text}>
            <Step {...step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ text, link, commands, does }: PublishStep) {
  const pushed = useStudio((state) => state.pushed)
  const getting = typeof pushed === 'object' && pushed.kind === 'rejected' ? pushed.commands : undefined
  // After a rejection, other commands replace the push.
  const shown = does === 'push' && getting ? [...(commands?.slice(0, -1) ?? []), ...getting] : commands
  return (
    <>
      <p>
        {text}{' '}
        {link && (
          <a className="mail-link" href={link} target="_blank" rel="noreferrer">
            {link.replace('https://', '')}
          </a>
        )}
      </p>
      {shown && <Commands text={shown.join('\n')} />}
      {does === 'export' && <Export />}
      {does === 'push' && <Push />}
    </>
  )
}

function Commands({ text }: { text: string }) {
  const { showToast } = useEditor()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast('Copied.'),
      () => showToast('Couldn’t copy. Select the commands and press Ctrl+C.'),
    )
  return (
    <>
      <pre className="written">{text}</pre>
      <Button onClick={() => void copy()}>Copy</Button>
    </>
  )
}
