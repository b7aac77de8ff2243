import { type ReactNode, useState } from 'react'
import { getIn } from '../../../editing/yaml/path.ts'
import { readSource, within } from '../entries.ts'
import { Button, TextInput } from '../parts/controls.tsx'
import { SortableList } from '../parts/sortable-list.tsx'
import { useEditor, useStudio, useValue } from '../use-editor.tsx'
import { About, FieldBox, type FieldProps, toText } from './field.tsx'
import type { Field, Kind } from './fields.ts'
import { IconField } from './icon-field.tsx'
import { ChoiceField, HueField, LanguageField, LongField, SwitchField, TextInputField } from './inputs.tsx'
import { LinesField } from './lines-field.tsx'
import { LookField } from './look-field.tsx'
import { PictureDrop } from './pictures/drop.tsx'
import { BannerField, DescribedPicture, FileField, PortraitField } from './pictures/field.tsx'
import { SectionsField } from './sections-field.tsx'
import { StatusField } from './status-field.tsx'

const INPUTS: Record<Kind, (props: FieldProps) => ReactNode> = {
  text: TextInputField,
  number: TextInputField,
  url: TextInputField,
  long: LongField,
  switch: SwitchField,
  choice: ChoiceField,
  language: LanguageField,
  rows: LinesField,
  group: ({ source, field }) => <Form source={source} fields={field.fields} />,
  portrait: PortraitField,
  banner: BannerField,
  items: ItemsField,
  gallery: ItemsField,
  icon: IconField,
  file: FileField,
  status: StatusField,
  hue: HueField,
  look: LookField,
  sections: SectionsField,
}

/** Shows the fields of a file, or of the part of it that `source` names. */
export function Form({ source, fields }: { source: string; fields: Field[] }) {
  return fields.map((field) => <FormField key={field.name} source={within(source, field.name)} field={field} />)
}

export function FormField({ source, field }: FieldProps) {
  const Input = INPUTS[field.kind]
  return (
    <FieldBox source={source} field={field}>
      <Input source={source} field={field} />
    </FieldBox>
  )
}

/** Reads the list again when it changes, because it may differ from what was shown. */
function useList(source: string) {
  const { state, setValues } = useEditor()
  function read(): unknown[] {
    const value = readSource(state().content, source)
    return Array.isArray(value) ? value : []
  }
  const change = (toNext: (items: unknown[]) => unknown[]) => setValues(() => ({ [source]: toNext(read()) }))
  return { read, change }
}

/** A list of items with fields of their own, such as the pictures of a project. */
function ItemsField({ source, field }: FieldProps) {
  const { label } = field
  const { offerUndo } = useEditor()
  const list = useList(source)
  const value = useValue(source)
  const items: unknown[] = Array.isArray(value) ? value : []
  const isGallery = field.kind === 'gallery'
  const one = isGallery ? 'Image' : label.replace(/^(?:More|Other) |s$/g, '')
  const key = field.fields[0]?.name ?? ''
  const names = items.map((item) => toText(getIn(item, [key])))

  async function remove(index: number): Promise<void> {
    if (await list.change((all) => all.toSpliced(index, 1))) offerUndo(`${toName(index)} removed.`)
  }

  const toName = (index: number) => `${one} ${isGallery ? index + 1 : names[index] || index + 1}`
  const move = (from: number, to: number) => list.change((all) => all.toSpliced(from, 1).toSpliced(to, 0, all[from]))
  return (
    <>
      <SortableList
        label={label}
        count={items.length}
        onMove={move}
        items={items.map((_, index) => ({
          key: isGallery && names.indexOf(names[index] ?? '') === index ? `${names[index]}` : String(index),
          name: toName(index),
          place: index,
          content: (
            <div className="gallery-item">
              {isGallery ? (
                <DescribedPicture
                  {...{ source: within(source, index), field, label: toName(index), place: 'gallery' }}
                />
              ) : (
                <FoldedItem source={within(source, index)} field={field} />
              )}
              <p className="flex-row buttons">
                <Button aria-label={`Remove ${toName(index)}`} onClick={() => void remove(index)}>
                  Remove
                </Button>
              </p>
            </div>
          ),
        }))}
      />
      {isGallery ? (
        <PictureDrop
          {...{ source, place: 'gallery', label: 'Image', button: '+ Add', hint: 'Drop or paste images here.' }}
          toValues={(picture, { alt }) => ({ [source]: [...list.read(), { picture, alt: alt.trim() }] })}
        />
      ) : (
        <NewItem source={source} field={field} />
      )}
    </>
  )
}

/** An item is one line until it is opened. A field in it that gets the focus opens it, too. */
function FoldedItem({ source, field: { fields } }: FieldProps) {
  const item = useValue(source)
  const isWanted = useStudio(({ goal }) => goal?.source?.startsWith(`${source}.`) ?? false)
  const isTyped = useStudio(({ typed }) => typed.some((each) => each.source.startsWith(`${source}.`)))
  const [isOpen, setIsOpen] = useState(false)
  const [name = '', ...others] = fields.map((field) => toText(getIn(item, [field.name])))
  const icon = useStudio(({ content }) => content.images[toText(getIn(item, ['icon']))])
  return (
    <details open={isOpen || isWanted || isTyped} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {icon && <img src={icon} alt="" />}
        {name} <span className="hint">{others[0]}</span>
      </summary>
      {(isOpen || isWanted || isTyped) && <Form source={source} fields={fields} />}
    </details>
  )
}

/** Collects the required fields before the item is added, because the site refuses an item without them. */
function NewItem({ source, field }: FieldProps) {
  const list = useList(source)
  const value = useValue(source)
  const next = within(source, Array.isArray(value) ? value.length : 0)
  const required = field.fields.filter(({ isRequired }) => isRequired)
  const [texts, setTexts] = useState<Record<string, string>>({})

  async function add(): Promise<void> {
    if (await list.change((items) => [...items, texts])) setTexts({})
  }

  return (
    <div>
      {required.map(({ name, label }) => (
        <TextInput
          key={name}
          {...{ id: within(next, name), label, value: texts[name] ?? '' }}
          onText={(text) => setTexts({ ...texts, [name]: text })}
        >
          <About source={within(next, name)} hint="" />
        </TextInput>
      ))}
      <Button disabled={required.some(({ name }) => !texts[name])} onClick={() => void add()}>
        + Add
      </Button>
    </div>
  )
}
