import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { FITS } from '../../../../contract/site.ts'
import type { Place } from '../../../api.ts'
import { Button, Choices, TextInput } from '../../parts/controls.tsx'
import { useEditor } from '../../use-editor.tsx'

export type Details = { alt: string; focus: string; fit: string }
export type Region = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

const RATIOS: Partial<Record<Place, number>> = { avatar: 1, banner: 16 / 9, icon: 1 }
/** Where visitors see it, and in what ratio. */
const SHOWN: Partial<Record<Place, [where: string, ratio: number][]>> = {
  avatar: Object.entries({ Phone: 1, Header: 1 }),
  banner: Object.entries({ Phone: 4 / 3, Tile: 16 / 10, Desktop: 21 / 9 }),
}
const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
const FAR_STEP = 10

type DialogProps = {
  picked: File
  place: Place
  label: string
  details: Details
  /** It is the same picture, so its description stays. */
  isAgain: boolean
  onSave(chosen: { details: Details; crop: Region | undefined }): void
  onCancel(): void
}

/** Asks for everything that a new picture needs: its crop, its focus, and its description. */
export function PictureDialog({ picked, place, label, details, isAgain, onSave, onCancel }: DialogProps) {
  const url = useObjectUrl(picked)
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState(WHOLE)
  const [now, setNow] = useState({ ...details, focus: '', alt: place === 'avatar' || isAgain ? details.alt : '' })
  const aspect = RATIOS[place]
  const region = size && toRegion(crop, size)
  const isWhole = region?.width === size?.width && region?.height === size?.height

  function start({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): void {
    setSize({ width, height })
    if (!aspect || isSvg(picked)) return
    const largest = width / height > aspect ? { height: 100 } : { width: 100 }
    setCrop(centerCrop(makeAspectCrop({ unit: '%', ...largest }, aspect, width, height), width, height))
  }

  // A picture that the browser can't show is sent as it is, and the server says why it can't be used.
  const image = (
    <img
      src={url}
      alt={picked.name}
      onLoad={(event) => start(event.currentTarget)}
      onError={() => onSave({ details: now, crop: undefined })}
    />
  )
  return (
    <dialog
      ref={(dialog) => void (dialog && !dialog.open && dialog.showModal())}
      className="picture-dialog"
      aria-label={label}
      onClose={onCancel}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave({ details: now, crop: isWhole ? undefined : region })
        }}
      >
        <h2>{label}</h2>
        <div className="picture-crop">
          {url && isSvg(picked) && image}
          {url && !isSvg(picked) && (
            <ReactCrop crop={crop} onChange={(_, next) => setCrop(next)} keepSelection {...(aspect && { aspect })}>
              {image}
            </ReactCrop>
          )}
          {url && size && region && (
            <div className="picture-shown">
              {place === 'banner' && now.fit !== 'whole' && (
                <figure>
                  <FocusPoint value={now.focus} onChange={(focus) => setNow({ ...now, focus })}>
                    <Cut {...{ url, size, region }} />
                  </FocusPoint>
                  <figcaption>Keep this point in view</figcaption>
                </figure>
              )}
              {SHOWN[place]?.map(([where, ratio]) => (
                <figure key={where} data-where={where}>
                  <Cut
                    {...{ url, size, ratio, region: now.fit === 'whole' ? region : cut(region, ratio, now.focus) }}
                  />
                  <figcaption>{where}</figcaption>
                </figure>
              ))}
            </div>
          )}
        </div>
        {place === 'banner' && <FitChoice value={now.fit} onChoose={(fit) => setNow({ ...now, fit })} />}
        {(place === 'avatar' || place === 'gallery') && (
          <TextInput
            {...{ id: 'picture-alt', label: 'Alt text', value: now.alt }}
            required
            pattern=".*\S.*"
            onText={(alt) => setNow({ ...now, alt })}
          />
        )}
        <p className="flex-row buttons">
          <Button className="button button-secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" className="button button-primary" disabled={!size}>
            Save
          </Button>
        </p>
      </form>
    </dialog>
  )
}

/** Automatic shows all of a screenshot and fills the frame with other images. */
export function FitChoice(props: { value: string; onChoose(value: string): void }) {
  const options = ['', ...FITS].map(
    (fit) => [fit, { '': 'Automatic', whole: 'Show all', fill: 'Fill the frame' }[fit]] as const,
  )
  return <Choices label="Fit" options={options} {...props} />
}

type FocusProps = { id?: string; value: string; onChange(value: string): void; children: ReactNode }

/** The point that stays visible in every crop, set by a click or with the arrow keys. */
export function FocusPoint({ id, value, onChange, children }: FocusProps) {
  const { announce } = useEditor()
  const [x = 0, y = 0] = parseFocus(value)

  function move(...to: [x: number, y: number]): void {
    const [left, top] = to.map((part) => Math.round(Math.min(Math.max(part, 0), 100)))
    onChange(`${left}% ${top}%`)
    announce(`${left}% from the left, ${top}% from the top`)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.shiftKey ? FAR_STEP : 1
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    move(x + dx * step, y + dy * step)
  }

  return (
    <button
      id={id}
      type="button"
      className="focus-point"
      aria-label={`Focal point: ${x}% from the left, ${y}% from the top. Use the arrow keys to move it.`}
      onKeyDown={onKeyDown}
      onClick={({ detail, clientX, clientY, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect()
        if (detail > 0) move(((clientX - box.x) / box.width) * 100, ((clientY - box.y) / box.height) * 100)
      }}
    >
      {children}
      <span style={{ left: `${x}%`, top: `${y}%` }} />
    </button>
  )
}

type CutProps = { url: string; size: Size; region: Region; ratio?: number }

function Cut({ url, size, region: { x, y, width, height }, ratio = width / height }: CutProps) {
  return (
    <svg viewBox={[x, y, width, height].join(' ')} style={{ aspectRatio: ratio }} aria-hidden="true">
      <image href={url} {...size} />
    </svg>
  )
}

/** Does what `object-fit: cover` does with the focus as `object-position`. */
function cut(region: Region, ratio: number, focus: string): Region {
  const [x = 0, y = 0] = parseFocus(focus)
  const width = Math.min(region.width, region.height * ratio)
  const height = Math.min(region.height, region.width / ratio)
  const left = region.x + ((region.width - width) * x) / 100
  return { x: left, y: region.y + ((region.height - height) * y) / 100, width, height }
}

function parseFocus(focus: string): number[] {
  return /^\d+% \d+%$/.test(focus) ? focus.split(' ').map((part) => Number.parseInt(part, 10)) : [50, 50]
}

function toRegion(crop: PercentCrop, size: Size): Region {
  const [x, y] = [Math.round((crop.x * size.width) / 100), Math.round((crop.y * size.height) / 100)]
  const width = Math.min(Math.round((crop.width * size.width) / 100) || 1, size.width - x)
  return { x, y, width, height: Math.min(Math.round((crop.height * size.height) / 100) || 1, size.height - y) }
}

function useObjectUrl(picked: File): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const created = URL.createObjectURL(picked)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [picked])
  return url
}

export function isSvg({ type }: File): boolean {
  return type === 'image/svg+xml'
}
