import * as z from 'zod'
import { findNearest } from './nearest.ts'

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema }

type FieldHint = { expected: string; guess?: string }

export function suggestField(schema: z.ZodType, path: readonly PropertyKey[]): FieldHint {
  const root = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema
  const key = String(path.at(-1))
  const known = findProperties(root, path.slice(0, -1))
  const guess = findNearest(key, Object.keys(known))
  if (guess) return { expected: `a known field; did you mean ${guess}?`, guess }
  const parent = Object.entries(known).find(([, { properties = {} }]) => key in properties)?.[0]
  if (parent) return { expected: `a known field; indent it under ${parent} with two more spaces` }
  if (path.length > 1 && key in findProperties(root, [])) {
    return { expected: 'a known field; remove the spaces before it' }
  }
  return { expected: 'a known field; check the spelling' }
}

function findProperties(root: JsonSchema, path: readonly PropertyKey[]): Record<string, JsonSchema> {
  const parent = path.reduce<JsonSchema | undefined>(
    (schema, part) => (typeof part === 'number' ? schema?.items : schema?.properties?.[String(part)]),
    root,
  )
  return parent?.properties ?? {}
}
