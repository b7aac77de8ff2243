import { type ReactNode, useState } from 'react'
import type { PictureReply, Place } from '../../../api.ts'
import type { Editor } from '../../editor/editor.ts'
import { Button } from '../../parts/controls.tsx'
import { useDrop } from '../../parts/use-drop.ts'
import { useEditor, useStudio } from '../../use-editor.tsx'
import { type Details, isSvg, PictureDialog, type Region } from './dialog.tsx'
import { judgeFile } from './shrink.ts'

const NOT_NAMED = 'The image was uploaded, but the field couldn’t be saved.'

type Upload = { picked: File; details: Details; crop?: Region | undefined; convert?: boolean }
type Refused = { kind: 'refused'; reason: string; canConvert: boolean }
type DropProps = {
  source: string
  place: Place
  label: string
  /** The picture that is there now. */
  picture?: string
  /** The new file's name without its extension. It is that of the content file if none is given. */
  name?: string
  button?: string
  hint?: string
  details?: Partial<Details>
  /** The fields that name the picture. They are saved together with it, as one step. */
  toValues(picture: string, details: Details): Record<string, unknown>
  /** The fields that the Remove button clears. */
  toRemoved?(): Record<string, unknown>
  /** Wraps the image. */
  children?(image: ReactNode): ReactNode
}

/** A field for an image that is dropped, pasted, or chosen. */
export function PictureDrop(props: DropProps) {
  const { source, place, label, picture, toRemoved } = props
  const editor = useEditor()
  const { announce, offerUndo, setValues } = editor
  const [picked, setPicked] = useState<File[]>(() => (place === 'banner' ? takeDropped(editor) : []))
  const [isAgain, setIsAgain] = useState(false)
  const [refused, setRefused] = useState<{ reason: string; again: Upload | undefined }>()
  const [isBusy, setIsBusy] = useState(false)
  const details = { alt: '', focus: '', fit: '', ...props.details }
  const isShown = useStudio(({ content }) => picture !== undefined && picture in content.images)
  const canCrop = isShown && place !== 'icon' && place !== 'file' && !picture?.endsWith('.svg')

  async function upload(next: Upload): Promise<void> {
    setPicked((files) => files.slice(1))
    setRefused(undefined)
    setIsBusy(true)
    const refusal = await savePicture(editor, props, next).catch(toRefused)
    setIsBusy(false)
    if (!refusal) return offerUndo(`${label} saved.`)
    setRefused({ reason: refusal.reason, again: refusal.canConvert ? { ...next, convert: true } : undefined })
    announce(refusal.reason)
  }

  async function take(files: File[]): Promise<void> {
    setRefused(undefined)
    const judged = await Promise.all(files.map((file) => judgeFile(file, place === 'file' ? 'pdf' : 'image')))
    for (const each of judged) if ('reason' in each) setRefused({ reason: each.reason, again: undefined })
    open(judged.flatMap((each) => ('file' in each ? each.file : [])))
  }

  function open(files: File[]): void {
    const [first] = files
    setIsAgain(false)
    const isReady = place === 'file' || (first && place === 'icon' && isSvg(first))
    if (first && isReady) void upload({ picked: first, details })
    else setPicked(place === 'gallery' ? files : files.slice(0, 1))
  }

  async function cropAgain(name: string): Promise<void> {
    const type = `image/${name.replace(/.*\./, '').replace('jpg', 'jpeg')}`
    const blob = await editor.client.download(`pictures?${new URLSearchParams({ picture: name })}`)
    setIsAgain(true)
    setPicked([new File([blob], name, { type })])
  }

  async function remove(): Promise<void> {
    if (toRemoved && (await setValues(toRemoved))) offerUndo(`${label} removed.`)
  }

  return (
    <div className="picture-drop" {...useDrop((files) => void take(files))}>
      {picture ? (
        <Picture name={picture}>{props.children}</Picture>
      ) : (
        <p className="hint">{props.hint ?? 'Drop or paste an image here.'}</p>
      )}
      {isBusy && <progress aria-label={`Saving ${label}`} />}
      <p className="flex-row buttons">
        <label className="button button-secondary">
          <input
            {...{ id: source, type: 'file', accept: place === 'file' ? 'application/pdf' : 'image/*' }}
            aria-describedby={`${source}-about`}
            disabled={isBusy}
            multiple={place === 'gallery'}
            onChange={({ target }) => {
              if (target.files) void take([...target.files])
              target.value = ''
            }}
          />
          {props.button ?? (picture ? 'Replace' : 'Choose an image')}
        </label>
        {picture && canCrop && (
          <Button
            aria-label={`Crop ${label}`}
            onClick={() => void cropAgain(picture).catch((error: Error) => announce(error.message))}
          >
            Crop
          </Button>
        )}
        {picture && toRemoved && (
          <Button aria-label={`Remove ${label}`} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </p>
      {refused && (
        <p className="issue">
          {refused.reason}
          {refused.again && <Button onClick={() => refused.again && void upload(refused.again)}>Convert to PNG</Button>}
        </p>
      )}
      {picked[0] && (
        <PictureDialog
          key={picked.length}
          {...{ picked: picked[0], place, label, details, isAgain }}
          onSave={(chosen) => void upload({ picked: picked[0] as File, ...chosen })}
          onCancel={() => setPicked([])}
        />
      )}
    </div>
  )
}

/** Returns the image that was dropped on the empty list. */
function takeDropped({ state, update }: Editor): File[] {
  const { dropped } = state()
  if (dropped) queueMicrotask(() => update({ dropped: undefined }))
  return dropped ? [dropped] : []
}

/** Shows an image of the content folder. For one from another site, it shows only the URL and loads nothing. */
function Picture({ name, children }: { name: string; children?: ((image: ReactNode) => ReactNode) | undefined }) {
  const url = useStudio(({ content }) => content.images[name])
  const image = url && <img src={url} alt="" />
  return (
    <>
      {image && (children ? children(image) : image)}
      <p className="hint">
        {name} {url && new URL(url).searchParams.get('size')?.replace('x', ' × ')}
      </p>
    </>
  )
}

async function savePicture(
  { client, save, setValues }: Editor,
  { source, place, toValues, ...props }: DropProps,
  { picked, details, crop, convert }: Upload,
): Promise<Refused | undefined> {
  const name = props.name ?? source.replace(/#.*|\.ya?ml|^.*\//g, '')
  const query = new URLSearchParams({ place, name })
  if (crop) query.set('crop', [crop.x, crop.y, crop.width, crop.height].join())
  if (convert) query.set('convert', 'png')
  await save()
  const reply = await client.send<PictureReply>('PUT', `pictures?${query}`, picked)
  if (reply.kind === 'refused') return reply
  return (await setValues(() => toValues(reply.picture, details), { joins: true }))
    ? undefined
    : toRefused(new Error(NOT_NAMED))
}

function toRefused({ message }: Error): Refused {
  return { kind: 'refused', reason: message, canConvert: false }
}
