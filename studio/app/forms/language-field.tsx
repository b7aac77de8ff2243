import { LANGUAGES } from '../../../contract/words/languages.ts'
import { toSource } from '../entries.ts'
import { saveTyped, type, useValue } from '../store.ts'
import { About, type FieldProps, toText } from './about.tsx'

/** Each language is named in itself. The owner's own region, such as pt-BR, is kept. */
export function LanguageField({ file, path, field }: FieldProps) {
  const id = toSource(file, path)
  const value = toText(useValue(file, path)) || 'en'
  const own = value.split('-')[0]
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      <select
        id={id}
        aria-describedby={`${id}-about`}
        value={value}
        onChange={({ target }) => type(file, path, target.value)}
        onBlur={() => void saveTyped()}
      >
        {LANGUAGES.map((language) => (language === own ? value : language)).map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOf(language)}
          </option>
        ))}
      </select>
      <About id={id} hint="The language of the interface and of your texts." file={file} path={path} />
    </div>
  )
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
