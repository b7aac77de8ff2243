import { DEFAULT_HUE, DEGREES } from '../../../contract/colors/id-hue.ts'
import { toHex } from '../../../contract/colors/oklch.ts'
import { toAccent } from '../../../contract/colors/palette.ts'
import { STORY_OUTLINE } from '../../../contract/story.ts'
import { LANGUAGES } from '../../../contract/words/languages.ts'
import { nameLanguage } from '../../../contract/words/words.ts'
import { Button } from '../parts/controls.tsx'
import { useEditor, useValue } from '../use-editor.tsx'
import { type FieldProps, useInput } from './field.tsx'

const STEP = 15
const GRADIENT = Array.from({ length: DEGREES / STEP + 1 }, (_, index) => toHex(toAccent(index * STEP))).join()

export function TextInputField(props: FieldProps) {
  return <input {...useInput(props)} inputMode={props.field.kind === 'url' ? 'url' : undefined} />
}

export function LongField(props: FieldProps) {
  const { type } = useEditor()
  const input = useInput(props)
  const isEmptyStory = props.field.name === 'story' && !input.value
  return (
    <>
      <textarea {...input} placeholder={isEmptyStory ? STORY_OUTLINE : undefined} />
      {isEmptyStory && (
        <Button onClick={() => type(props.source, `${STORY_OUTLINE}\n`)}>Start with these headings</Button>
      )}
    </>
  )
}

export function SwitchField(props: FieldProps) {
  const { type } = useEditor()
  const value = useValue(props.source)
  const isOn = value === true || value === 'on' || value === undefined
  return <input {...useInput(props)} type="checkbox" checked={isOn} onChange={() => type(props.source, !isOn)} />
}

export function ChoiceField(props: FieldProps) {
  const { isRequired, options } = props.field
  return (
    <select {...useInput(props)}>
      {!isRequired && <option value="">Default</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}

/** Keeps a region such as pt-BR. */
export function LanguageField(props: FieldProps) {
  const input = useInput(props)
  const languages = LANGUAGES.map((each) => (input.value.split('-')[0] === each ? input.value : each))
  return (
    <select {...input} value={input.value || 'en'}>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameLanguage(language)}
        </option>
      ))}
    </select>
  )
}

/** The hue of all colors. */
export function HueField(props: FieldProps) {
  const { type } = useEditor()
  const value = useValue(props.source)
  const hue = typeof value === 'number' ? value : DEFAULT_HUE
  return (
    <>
      <output htmlFor={props.source}>{hue}°</output>
      <input
        {...useInput(props)}
        {...{ type: 'range', min: 0, max: DEGREES, value: hue }}
        style={{ backgroundImage: `linear-gradient(to right, ${GRADIENT})` }}
        onChange={({ target }) => type(props.source, target.valueAsNumber)}
      />
    </>
  )
}
