import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { FITS } from '../../../contract/site.ts'
import type { Place } from '../../api.ts'
import { announce } from '../store.ts'

export type Details = { alt: string; focus: string; fit: string }
export type Region = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

const RATIOS: Partial<Record<Place, number>> = { avatar: 1, banner: 16 / 9, icon: 1 }
/** Where visitors see it, and in what ratio. */
const SHOWN: Partial<Record<Place, [where: string, ratio: number][]>> = {
  avatar: [
    ['Phone', 1],
    ['Header', 1],
  ],
  banner: [
    ['Phone', 4 / 3],
    ['Tile', 16 / 10],
    ['Desktop', 21 / 9],
  ],
}
const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
const FAR_STEP = 10

type DialogProps = {
  picked: File
  place: Place
  label: string
  details: Details
  onSave(chosen: { details: Details; crop: Region | undefined }): void
  onCancel(): void
}

/** Asks for everything that a new picture needs: its crop, its focus, and its description. */
export function PictureDialog({ picked, place, label, details, onSave, onCancel }: DialogProps) {
  const url = useObjectUrl(picked)
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState(WHOLE)
  const [now, setNow] = useState({ ...details, focus: '', alt: place === 'avatar' ? details.alt : '' })
  const aspect = RATIOS[place]
  const region = size && toRegion(crop, size)
  const isWhole = region?.width === size?.width && region?.height === size?.height

  function start({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): void {
    setSize({ width, height })
    const largest = aspect && makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height)
    if (largest && !isSvg(picked)) setCrop(centerCrop(fitInside(largest), width, height))
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
                <FocusPoint value={now.focus} onChange={(focus) => setNow({ ...now, focus })}>
                  <Cut {...{ url, size, region }} />
                </FocusPoint>
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
        {place === 'banner' && <FitChoice value={now.fit} onChange={(fit) => setNow({ ...now, fit })} />}
        {(place === 'avatar' || place === 'gallery') && (
          <div className="field">
            <label htmlFor="picture-alt">What it shows, for people who can’t see it</label>
            <input
              id="picture-alt"
              required
              pattern=".*\S.*"
              value={now.alt}
              onChange={({ target }) => setNow({ ...now, alt: target.value })}
            />
          </div>
        )}
        <p className="dialog-buttons">
          <button type="button" className="button button-secondary" onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={!size}>
            Use it
          </button>
        </p>
      </form>
    </dialog>
  )
}

/** Without a choice, screenshots are found and shown whole. */
export function FitChoice({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <fieldset className="field choices">
      <legend>In its frame</legend>
      {['', ...FITS].map((fit) => (
        <label key={fit} className="small-button">
          <input type="radio" checked={value === fit} onChange={() => onChange(fit)} />
          {{ '': 'Automatic', whole: 'Whole', fill: 'Filled' }[fit]}
        </label>
      ))}
    </fieldset>
  )
}

type FocusProps = { id?: string; value: string; onChange(value: string): void; children: ReactNode }

/** The point that stays visible in every crop, set by a click or with the arrow keys. */
export function FocusPoint({ id, value, onChange, children }: FocusProps) {
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
      {...(id && { id })}
      type="button"
      className="focus-point"
      aria-label={`Focus: ${x}% from the left, ${y}% from the top. The arrow keys move it.`}
      onKeyDown={onKeyDown}
      onClick={({ detail, clientX, clientY, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect()
        const to = [(clientX - box.x) / box.width, (clientY - box.y) / box.height].map((part) => part * 100)
        if (detail > 0) move(to[0] ?? 0, to[1] ?? 0)
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

function fitInside(crop: PercentCrop): PercentCrop {
  const scale = Math.min(1, 100 / crop.height)
  return { ...crop, width: crop.width * scale, height: crop.height * scale }
}

function toRegion(crop: PercentCrop, { width, height }: Size): Region {
  const [x, y] = [Math.round((crop.x * width) / 100), Math.round((crop.y * height) / 100)]
  const toSide = (percent: number, side: number) => Math.max(1, Math.round((percent * side) / 100))
  return {
    ...{ x, y, width: Math.min(toSide(crop.width, width), width - x) },
    height: Math.min(toSide(crop.height, height), height - y),
  }
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
