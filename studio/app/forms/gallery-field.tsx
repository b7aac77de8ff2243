import type { Typed } from '../edits.ts'
import { getValue, toSource } from '../entries.ts'
import { SortableList } from '../parts/sortable-list.tsx'
import { change, getState, useValue } from '../store.ts'
import { About, type FieldProps } from './about.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { Picture, RemoveButton } from './picture-field.tsx'
import { SimpleField } from './simple-field.tsx'

/** The pictures of a project, in order, each with its description. */
export function GalleryField({ file, path, field }: FieldProps) {
  const id = toSource(file, path)
  const value = useValue(file, path)
  const pictures = Array.isArray(value) ? value.map((item) => String(getValue(item, ['picture']) ?? '')) : []
  const [altField] = field.fields.filter(({ name }) => name === 'alt')
  const name = file.replace(/^.*\/|\.ya?ml$/g, '')

  /** Reads the list again, because it may have changed since the button was shown. */
  function toTyped(change: (items: unknown[]) => unknown[]): Typed[] {
    const now = getValue(getState().content.files.find((each) => each.file === file)?.value, path)
    return [{ file, path, value: change(Array.isArray(now) ? now : []) }]
  }

  return (
    <fieldset className="group" aria-describedby={`${id}-about`}>
      <legend>{field.label}</legend>
      <SortableList
        label={field.label}
        onMove={(from, to) => change(file, [{ kind: 'move', path, from, to }], field.label)}
        items={pictures.map((picture, index) => ({
          key: `${picture} ${pictures.indexOf(picture) === index ? '' : index}`,
          name: `picture ${index + 1}`,
          content: (
            <div className="gallery-item">
              <PictureDrop
                id={toSource(file, [...path, index, 'picture'])}
                {...{ file, place: 'gallery', name, label: `Picture ${index + 1}`, button: 'Replace' }}
                details={{ alt: String(getValue(value, [index, 'alt']) ?? '') }}
                toTyped={(next, { alt }) => [
                  { file, path: [...path, index, 'picture'], value: next },
                  { file, path: [...path, index, 'alt'], value: alt.trim() },
                ]}
              >
                <Picture name={picture} />
              </PictureDrop>
              <RemoveButton
                {...{ file, label: `Picture ${index + 1}` }}
                typed={() => toTyped((items) => items.filter((item) => getValue(item, ['picture']) !== picture))}
              />
              {altField && <SimpleField file={file} path={[...path, index, 'alt']} field={altField} />}
            </div>
          ),
        }))}
      />
      <PictureDrop
        {...{ id, file, place: 'gallery', name, label: 'Picture', button: '+ Add' }}
        toTyped={(picture, { alt }) => toTyped((items) => [...items, { picture, alt: alt.trim() }])}
      >
        <p className="hint">Drop or paste pictures here.</p>
      </PictureDrop>
      <About id={id} hint={field.hint} file={file} path={path} />
    </fieldset>
  )
}
