import type { ComponentProps } from 'react'
import { within } from '../entries.ts'
import { useEditor } from '../use-editor.tsx'
import { FieldGroup, type FieldProps, useText } from './field.tsx'
import { FitChoice, FocusPoint } from './picture-dialog.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { SimpleField } from './simple-field.tsx'

export function PictureField(props: FieldProps) {
  return props.field.name === 'avatar' ? <Portrait {...props} /> : <Banner {...props} />
}

function Portrait({ source, field }: FieldProps) {
  const { label, hint } = field
  return (
    <FieldGroup {...{ source: within(source, 'picture'), label, hint }} className="field picture-field">
      <DescribedPicture {...{ source, field, label, place: 'avatar' }} toRemoved={() => ({ [source]: undefined })} />
    </FieldGroup>
  )
}

type DescribedProps = FieldProps & Pick<ComponentProps<typeof PictureDrop>, 'place' | 'label' | 'toRemoved'>

/** A picture and its description, such as one of a gallery. */
export function DescribedPicture({ source, field, ...drop }: DescribedProps) {
  const [own, described] = [within(source, 'picture'), within(source, 'alt')]
  const picture = useText(own)
  const altField = field.fields.find(({ name }) => name === 'alt')
  return (
    <>
      <PictureDrop
        {...{ ...drop, source: own, picture, details: { alt: useText(described) } }}
        toValues={(value, { alt }) => ({ [own]: value, [described]: alt.trim() })}
      />
      {picture && altField && <SimpleField source={described} field={altField} />}
    </>
  )
}

/** A project's picture with its focus. */
function Banner({ source, field: { label, hint } }: FieldProps) {
  const [focusSource, fitSource] = ['focus', 'fit'].map((name) => source.replace(/[^.#]*$/, name)) as [string, string]
  const { type } = useEditor()
  const picture = useText(source)
  const focus = useText(focusSource)
  const fit = useText(fitSource)
  return (
    <FieldGroup {...{ source, label, hint }} className="field picture-field">
      <PictureDrop
        {...{ source, place: 'banner', label, picture, details: { focus, fit } }}
        toValues={(value, chosen) => ({
          [source]: value,
          [focusSource]: chosen.focus || (focus ? '50% 50%' : undefined),
          [fitSource]: chosen.fit || undefined,
        })}
        toRemoved={() => ({ [source]: undefined, [focusSource]: undefined, [fitSource]: undefined })}
      >
        {(image) =>
          fit === 'whole' ? (
            image
          ) : (
            <FocusPoint id={focusSource} value={focus} onChange={(value) => type(focusSource, value)}>
              {image}
            </FocusPoint>
          )
        }
      </PictureDrop>
      {picture && <FitChoice value={fit} onChange={(value) => type(fitSource, value || undefined)} />}
    </FieldGroup>
  )
}

/** A link that may also be a PDF of the content folder. */
export function FileField({ source, field }: FieldProps) {
  return (
    <div className="file-field">
      <SimpleField source={source} field={field} />
      <PictureDrop
        {...{ source: `${source}-file`, place: 'file', name: field.name, label: field.label }}
        {...{ button: 'Choose a PDF', hint: 'Or drop a PDF here.' }}
        toValues={(value) => ({ [source]: value })}
      />
    </div>
  )
}
