import { useMemo } from 'react'
import { LOOK_FIELDS } from '../entries.ts'
import { toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { useStudio } from '../use-editor.tsx'

export function Me() {
  const schemas = useStudio(({ start }) => start.schemas)
  const site = useMemo(() => toFields(schemas.site).filter(({ name }) => !LOOK_FIELDS.includes(name)), [schemas])
  const profile = useMemo(() => toFields(schemas.profile), [schemas])
  return (
    <>
      <h2>Me</h2>
      <Form source="site.yaml#" fields={site} />
      {profile.length > 0 && (
        <>
          <h3>Profiles and introduction</h3>
          <Form source="profile.yaml#" fields={profile} />
        </>
      )}
    </>
  )
}
