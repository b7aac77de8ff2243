import type { ReactNode } from 'react'
import type { Path } from '../../api.ts'
import type { Typed } from '../edits.ts'
import { toEdits } from '../edits.ts'
import { toSource } from '../entries.ts'
import { undo } from '../keys.ts'
import { change, getState, showToast, type, useStudio, useValue } from '../store.ts'
import { About, type FieldProps, toText } from './about.tsx'
import { FitChoice, FocusPoint } from './picture-dialog.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { SimpleField } from './simple-field.tsx'

/** The portrait with its description, or a project's banner with its focus. */
export function PictureField({ file, path, field }: FieldProps) {
  const [altField] = field.fields.filter(({ name }) => name === 'alt')
  const parent = altField ? path : path.slice(0, -1)
  const paths = {
    picture: altField ? [...path, 'picture'] : path,
    focus: [...parent, 'focus'],
    fit: [...parent, 'fit'],
  }
  const picture = toText(useValue(file, paths.picture))
  const alt = toText(useValue(file, [...path, 'alt']))
  const focus = toText(useValue(file, paths.focus))
  const fit = toText(useValue(file, paths.fit))
  const id = toSource(file, paths.picture)
  const toTyped = (value: string | undefined, details = { alt: '', focus: '', fit: '' }): Typed[] =>
    altField
      ? [
          { file, path: paths.picture, value },
          { file, path: [...path, 'alt'], value: details.alt.trim() },
        ]
      : Object.entries({
          picture: value,
          focus: details.focus || (value && focus ? '50% 50%' : undefined),
          fit: details.fit || undefined,
        }).map(([name, each]) => ({ file, path: paths[name as keyof typeof paths], value: each }))
  return (
    <fieldset className="field picture-field">
      <legend>{field.label}</legend>
      <PictureDrop
        {...{ id, file, toTyped, label: field.label, details: { alt, focus, fit } }}
        place={altField ? 'avatar' : 'banner'}
        name={file.replace(/^.*\/|\.ya?ml$/g, '')}
        button={picture ? 'Replace' : 'Choose a picture'}
      >
        <Picture name={picture}>
          {altField || fit === 'whole'
            ? undefined
            : (image) => (
                <FocusPoint
                  id={toSource(file, paths.focus)}
                  value={focus}
                  onChange={(value) => type(file, paths.focus, value)}
                >
                  {image}
                </FocusPoint>
              )}
        </Picture>
      </PictureDrop>
      {picture && (
        <RemoveButton
          {...{ file, label: field.label }}
          typed={() => (altField ? [{ file, path, value: undefined }] : toTyped(undefined))}
        />
      )}
      {picture && altField && <SimpleField file={file} path={[...path, 'alt']} field={altField} />}
      {picture && !altField && (
        <FitChoice value={fit} onChange={(value) => type(file, paths.fit, value || undefined)} />
      )}
      <About id={id} hint={field.hint} file={file} path={paths.picture} />
    </fieldset>
  )
}

/** A picture of the content folder. One from another site is only named, because the studio loads nothing. */
export function Picture({
  name,
  children,
}: {
  name: string
  children?: ((image: ReactNode) => ReactNode) | undefined
}) {
  const url = useStudio(({ content }) => content.images[name])
  if (!name) return <p className="hint">Drop or paste it here.</p>
  const size = url && new URL(url).searchParams.get('size')
  const image = url && <img src={url} alt="" />
  return (
    <>
      {image && (children ? children(image) : image)}
      <p className="hint">
        {name} {size?.replace('x', ' × ')}
      </p>
    </>
  )
}

export function RemoveButton({ file, label, typed }: { file: string; label: string; typed(): Typed[] }) {
  async function remove(): Promise<void> {
    const find = () => toEdits(typed(), getState().content.files)
    if (await change(file, find, label)) showToast({ text: `${label} removed.`, undo })
  }
  return (
    <button type="button" className="small-button" aria-label={`Remove ${label}`} onClick={() => void remove()}>
      Remove
    </button>
  )
}

/** A link that may also be a PDF of the content folder. */
export function FileField({ file, path, field }: FieldProps) {
  const toTyped = (value: string): Typed[] => [{ file, path: path as Path, value }]
  return (
    <div className="file-field">
      <SimpleField file={file} path={path} field={field} />
      <PictureDrop
        id={`${toSource(file, path)}-file`}
        {...{ file, toTyped, place: 'file', name: field.name, label: field.label, button: 'Choose a PDF' }}
      >
        <p className="hint">Or drop a PDF here.</p>
      </PictureDrop>
    </div>
  )
}
