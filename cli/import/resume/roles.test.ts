import { expect, test } from 'vitest'
import { toRoles } from './roles.ts'

test.each([
  [{ label: 'Staff SRE (Go, Java, PostgreSQL)' }, ['Staff SRE (Go, Java, PostgreSQL)']],
  [
    { label: 'Entwickler (m/w/d | Vollzeit), Berlin | Trainer / Autor' },
    ['Entwickler (m/w/d | Vollzeit), Berlin', 'Trainer', 'Autor'],
  ],
  [{ label: 'UI/UX Designer - Freelance; Speaker' }, ['UI/UX Designer - Freelance; Speaker']],
  [
    { headline: '🚀 Lead Engineer @ Acme | Rust • Go · ex-Globex | Open to work | Cats' },
    ['Lead Engineer @ Acme', 'Rust', 'Go'],
  ],
  [
    { headline: 'Ex-Google | Formerly Meta | Data Engineer – Kafka, Spark | #hiring' },
    ['Data Engineer', 'Kafka, Spark'],
  ],
  [{ headline: 'Senior Engineer (Go | Rust' }, ['Senior Engineer (Go | Rust']],
  [{ headline: 'Executive Coach, helping teams' }, ['Executive Coach, helping teams']],
  [{ headline: 'Designer ✨ UX/UI | 10+ yrs | she/her | Tokens (Figma 🎨)' }, ['Designer', 'UX/UI', 'Tokens (Figma)']],
  [{}, ['Cook']],
])('%j gives the roles %j', (basics, roles) => {
  expect(toRoles({ work: [{ position: 'Cook' }, { position: 'Waiter' }] }, basics)).toEqual(roles)
})
