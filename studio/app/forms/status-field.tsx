import { useState } from 'react'
import { Options, TextInput } from '../parts/controls.tsx'
import { useEditor, useValue } from '../use-editor.tsx'
import { type FieldProps, toText } from './field.tsx'

const OPTIONS = [
  ['online', 'Online'],
  ['own', 'Own words'],
  ['none', 'Nothing'],
] as const

/** Without the field, visitors see "Online". If it is empty, they see neither words nor a dot. */
export function StatusField({ source }: FieldProps) {
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
      <Options {...{ source, options: OPTIONS, value: chosen }} onChoose={choose} />
      {chosen === 'own' && (
        <TextInput
          {...{ id: `${source}-own`, label: 'Your words', value: text }}
          onText={(next) => {
            // It stays open while it is empty.
            setIsOwn(true)
            type(source, next)
          }}
          onBlur={() => void save()}
        />
      )}
    </>
  )
}
