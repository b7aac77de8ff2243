import { parseDate } from '../../../contract/dates.ts'
import { STORY_OUTLINE } from '../../../contract/story.ts'
import { LANGUAGES } from '../../../contract/words/languages.ts'
import { nameLanguage } from '../../../contract/words/words.ts'
import { Button } from '../parts/controls.tsx'
import { useEditor, useValue } from '../use-editor.tsx'
import { FieldBox, type FieldProps, toText, useInput } from './field.tsx'

const DATES = ['from', 'date']
const UNSORTED = 'This date can’t be read, so the entry isn’t sorted by it. Write 2024, 2024-05, or May 2024.'

export function SimpleField({ source, field }: FieldProps) {
  const { kind, label, isRequired } = field
  const { type } = useEditor()
  const value = useValue(source)
  const input = { ...useInput(source), value: toText(value) }
  const isUnsorted = DATES.includes(field.name) && input.value !== '' && parseDate(input.value) === undefined
  const hint = isUnsorted ? UNSORTED : field.hint
  const set = ({ target }: { target: { value: string } }) => {
    const canRemove = !isRequired && field.name !== 'status'
    type(source, target.value === '' && canRemove ? undefined : toNumber(target.value, kind === 'number' ? 0 : value))
  }
  if (kind === 'switch') {
    const isOn = value === true || value === 'on' || value === undefined
    return (
      <FieldBox {...{ source, label, hint }} className="field switch">
        <input {...input} type="checkbox" checked={isOn} onChange={() => type(source, !isOn)} />
      </FieldBox>
    )
  }
  const isEmptyStory = field.name === 'story' && !input.value
  return (
    <FieldBox {...{ source, label, hint }}>
      {kind === 'choice' ? (
        <select {...input} onChange={set}>
          {!isRequired && <option value="">Default</option>}
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : kind === 'language' ? (
        <select {...input} value={input.value || 'en'} onChange={set}>
          {listLanguages(input.value).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      ) : kind === 'long' ? (
        <>
          <textarea {...input} placeholder={isEmptyStory ? STORY_OUTLINE : undefined} onChange={set} />
          {isEmptyStory && (
            <Button onClick={() => type(source, `${STORY_OUTLINE}\n`)}>Start with these headings</Button>
          )}
        </>
      ) : (
        <input {...input} inputMode={kind === 'url' ? 'url' : undefined} onChange={set} />
      )}
    </FieldBox>
  )
}

/** Keeps a region such as pt-BR. */
function listLanguages(own: string): [language: string, name: string][] {
  return LANGUAGES.map((each) => {
    const language = own.split('-')[0] === each ? own : each
    return [language, nameLanguage(language)]
  })
}

/** Keeps a number such as a year a number. */
function toNumber(text: string, before: unknown): string | number {
  return typeof before === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text
}
