import { useMemo } from 'react'
import { findScreen } from '../editor/navigation.ts'
import { type Field, toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { useStudio } from '../use-editor.tsx'

/** What visitors see first comes first. Fields that are not listed come after these. */
const FIRST = ['avatar', 'name', 'greeting', 'roles', 'status']

export function Me() {
  const schemas = useStudio(({ start }) => start.schemas)
  const site = useMemo(
    () => toFields(schemas.site).filter(({ name }) => findScreen('site.yaml', [name]) === 'me'),
    [schemas],
  )
  const profile = useMemo(() => toFields(schemas.profile), [schemas])
  const first = FIRST.flatMap((name) => site.filter((field) => field.name === name))
  const pick = (fields: Field[], name: string) => fields.filter((field) => field.name === name)
  const others = site.filter(({ name }) => name !== 'biography' && !FIRST.includes(name))
  return (
    <>
      <h2>Me</h2>
      <Form source="site.yaml#" fields={first} />
      <Form source="profile.yaml#" fields={pick(profile, 'aboutMe')} />
      <Form source="site.yaml#" fields={pick(site, 'biography')} />
      <Form source="profile.yaml#" fields={profile.filter(({ name }) => name !== 'aboutMe')} />
      <Form source="site.yaml#" fields={others} />
    </>
  )
}
