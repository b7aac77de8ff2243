import { useState } from 'react'
import { Radios, TextInput } from '../parts/controls.tsx'
import { useEditor, useValue } from '../use-editor.tsx'
import { About, type FieldProps, toText } from './field.tsx'

const OPTIONS = [
  ['online', 'Online'],
  ['own', 'Own words'],
  ['none', 'Nothing'],
] as const

/** Without the field, visitors see "Online". If it is empty, they see neither words nor a dot. */
export function StatusField({ source, field: { label } }: FieldProps) {
  const { type, save } = useEditor()
  const value = useValue(source)
  const [isOwn, setIsOwn] = useState(false)
  const text = toText(value)
  const chosen = isOwn || text ? 'own' : value === undefined ? 'online' : 'none'

  function choose(option: string): void {
    setIsOwn(option === 'own')
    if (option !== 'own') type(source, option === 'none' ? '' : undefined)
  }

  return (
    <>
      <Radios {...{ source, label, options: OPTIONS, value: chosen }} onChoose={choose} />
      {chosen === 'own' && (
        <TextInput
          {...{ id: `${source}-own`, label: 'Your words', value: text }}
          onText={(next) => type(source, next)}
          onBlur={() => void save()}
        />
      )}
      <About source={source} hint="Shown above the greeting, next to a dot." />
    </>
  )
}
