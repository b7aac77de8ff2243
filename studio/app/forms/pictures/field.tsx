import type { ComponentProps } from 'react'
import { within } from '../../entries.ts'
import { useEditor } from '../../use-editor.tsx'
import { FieldBox, type FieldProps, useText } from '../field.tsx'
import { TextInputField } from '../inputs.tsx'
import { FitChoice, FocusPoint } from './dialog.tsx'
import { PictureDrop } from './drop.tsx'

export function PortraitField(props: FieldProps) {
  const { source, field } = props
  return (
    <DescribedPicture
      {...{ ...props, label: field.label, place: 'avatar' }}
      toRemoved={() => ({ [source]: undefined })}
    />
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
      {picture && altField && (
        <FieldBox source={described} field={altField}>
          <TextInputField source={described} field={altField} />
        </FieldBox>
      )}
    </>
  )
}

/** A project's picture with its focus. */
export function BannerField({ source, field: { label } }: FieldProps) {
  const [focusSource, fitSource] = ['focus', 'fit'].map((name) => source.replace(/[^.#]*$/, name)) as [string, string]
  const { type } = useEditor()
  const picture = useText(source)
  const focus = useText(focusSource)
  const fit = useText(fitSource)
  return (
    <>
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
      {picture && <FitChoice value={fit} onChoose={(value) => type(fitSource, value || undefined)} />}
    </>
  )
}

/** A link that may also be a PDF of the content folder. */
export function FileField({ source, field }: FieldProps) {
  return (
    <>
      <TextInputField source={source} field={field} />
      <PictureDrop
        {...{ source: `${source}-file`, place: 'file', name: field.name, label: field.label }}
        {...{ button: 'Choose a PDF', hint: 'Or drop a PDF here.' }}
        toValues={(value) => ({ [source]: value })}
      />
    </>
  )
}
