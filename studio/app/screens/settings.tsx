import { useMemo } from 'react'
import { SCREENS } from '../../view.ts'
import { findScreen } from '../editor/navigation.ts'
import { LOOK_FIELDS, toSource } from '../entries.ts'
import { toFields } from '../forms/fields.ts'
import { FormField } from '../forms/form.tsx'
import { IfReadable } from '../parts/if-readable.tsx'
import { useStudio } from '../use-editor.tsx'

/** The fields in the order of the page. Fields that are not listed come after these. */
const ORDER = [
  ...['avatar', 'name', 'greeting', 'roles', 'status'].map((name) => `site.yaml#${name}`),
  ...['profile.yaml#aboutMe', 'site.yaml#biography'],
  ...LOOK_FIELDS.map((name) => `site.yaml#${name}`),
]

/** The fields of the site that are on this screen. */
export function Settings({ screen }: { screen: 'me' | 'look' }) {
  const schemas = useStudio(({ start }) => start.schemas)
  const fields = useMemo(() => listFields(schemas), [schemas])
  const form = (
    <IfReadable file="site.yaml">
      <h2>{SCREENS[screen]}</h2>
      {fields
        .filter(({ file, field }) => findScreen(file, [field.name]) === screen)
        .map(({ source, field }) => (
          <FormField key={source} source={source} field={field} />
        ))}
    </IfReadable>
  )
  return screen === 'me' ? <IfReadable file="profile.yaml">{form}</IfReadable> : form
}

function listFields(schemas: Record<string, unknown>) {
  const all = ['profile', 'site'].flatMap((name) => {
    const file = `${name}.yaml`
    return toFields(schemas[name]).map((field) => ({ file, field, source: toSource(file, [field.name]) }))
  })
  const toPlace = (source: string) => (ORDER.includes(source) ? ORDER.indexOf(source) : ORDER.length)
  return all.toSorted((a, b) => toPlace(a.source) - toPlace(b.source))
}
