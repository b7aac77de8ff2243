import { useMemo } from 'react'
import { toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { LOOK_FIELDS } from '../open-field.ts'
import { useStudio } from '../store.ts'

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
