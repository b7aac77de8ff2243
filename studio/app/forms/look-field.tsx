import { readTheme } from '../editor/typing.ts'
import { Options } from '../parts/controls.tsx'
import { useEditor, useStudio, useValue } from '../use-editor.tsx'
import type { FieldProps } from './field.tsx'

const LABELS: Record<string, string> = {
  vitrine: 'Vitrine: a lit display case',
  paper: 'Paper: serif headings, square corners',
  light: 'Light',
  dark: 'Dark',
  system: 'Match the device',
}

/** The look, or the default theme. The preview follows it. */
export function LookField({ source, field: { name, options } }: FieldProps) {
  const { type, setView } = useEditor()
  const theme = useStudio(readTheme)
  const look = useValue(source) ?? 'vitrine'
  return (
    <Options
      {...{ source, value: name === 'theme' ? theme : look }}
      options={options.map((option) => [option, LABELS[option]])}
      onChoose={(option) => {
        type(source, option)
        setView({ theme: undefined })
      }}
    />
  )
}
