import { type ReactNode, useState } from 'react'
import type { PictureReply, Place } from '../../api.ts'
import { send } from '../client.ts'
import { type Typed, toEdits } from '../edits.ts'
import { undo } from '../keys.ts'
import { announce, changeWithFile, getState, saveTyped, showToast } from '../store.ts'
import { type Details, isSvg, PictureDialog, type Region } from './picture-dialog.tsx'

const MAX_NAME = 64

type Upload = { picked: File; details: Details; crop?: Region | undefined; convert?: boolean }
type DropProps = {
  id: string
  file: string
  place: Place
  /** The file's name without its extension. */
  name: string
  label: string
  button: string
  details?: Partial<Details>
  /** The fields that name the picture. They are saved together with it, as one step. */
  toTyped(picture: string, details: Details): Typed[]
  children?: ReactNode
}

/** A place for a picture: it takes one that is dropped, pasted, or chosen. */
export function PictureDrop(props: DropProps) {
  const { id, place, label, button, children } = props
  const [picked, setPicked] = useState<File[]>([])
  const [refused, setRefused] = useState<{ reason: string; again: Upload | undefined }>()
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const details = { alt: '', focus: '', fit: '', ...props.details }

  async function upload(next: Upload): Promise<void> {
    setPicked((files) => files.slice(1))
    setRefused(undefined)
    setIsBusy(true)
    const reply = await savePicture(props, next)
    setIsBusy(false)
    if (reply.kind === 'saved') return showToast({ text: `${label} saved.`, undo })
    setRefused({ reason: reply.reason, again: reply.canConvert ? { ...next, convert: true } : undefined })
    announce(reply.reason)
  }

  function take(files: FileList): void {
    const [first] = files
    const isReady = place === 'file' || (first && place === 'icon' && isSvg(first))
    if (first && isReady) void upload({ picked: first, details })
    else setPicked(place === 'gallery' ? [...files] : [...files].slice(0, 1))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input in it takes the same file
    <div
      className="picture-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => event.clipboardData.files.length > 0 && take(event.clipboardData.files)}
    >
      {children}
      {isBusy && <progress aria-label={`Saving ${label}`} />}
      <label className="small-button file-button">
        <input
          {...{ id, type: 'file', accept: place === 'file' ? 'application/pdf' : 'image/*', disabled: isBusy }}
          aria-describedby={`${id}-about`}
          multiple={place === 'gallery'}
          onChange={({ target }) => {
            if (target.files) take(target.files)
            target.value = ''
          }}
        />
        {button}
      </label>
      {refused && (
        <p className="issue">
          {refused.reason}
          {refused.again && (
            <button type="button" className="small-button" onClick={() => refused.again && void upload(refused.again)}>
              Convert to PNG
            </button>
          )}
        </p>
      )}
      {picked[0] && (
        <PictureDialog
          key={picked.length}
          {...{ picked: picked[0], place, label, details }}
          onSave={(chosen) => void upload({ picked: picked[0] as File, ...chosen })}
          onCancel={() => setPicked([])}
        />
      )}
    </div>
  )
}

async function savePicture({ file, place, name, label, toTyped }: DropProps, upload: Upload): Promise<PictureReply> {
  const { picked, details, crop, convert } = upload
  const query = new URLSearchParams({ place, name: toFileName(name) })
  if (crop) query.set('crop', [crop.x, crop.y, crop.width, crop.height].join())
  if (convert) query.set('convert', 'png')
  try {
    await saveTyped()
    const reply = await send<PictureReply>('PUT', `pictures?${query}`, picked)
    if (reply.kind === 'refused') return reply
    const edits = toEdits(toTyped(reply.picture, details), getState().content.files)
    if (await changeWithFile(file, edits, label)) return reply
    return {
      kind: 'refused',
      reason: 'The picture is in the folder, but its field could not be saved.',
      canConvert: false,
    }
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error), canConvert: false }
  }
}

function toFileName(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const name = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-+/, '')
  return name.slice(0, MAX_NAME).replace(/-+$/, '') || 'picture'
}
