import * as z from 'zod'
import { toDocPath } from '../../package-dir.ts'
import { findNearest } from './nearest.ts'

export type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema }

type FieldHint = { expected: string; guess?: string }

const MAX_LISTED_FIELDS = 24

export function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema
}

/** Returns the fields of a file, or of each entry in a list. */
export function listFields(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodArray) return listFields(schema.element)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

export function suggestField(root: JsonSchema, path: readonly PropertyKey[]): FieldHint {
  const key = String(path.at(-1))
  const known = findProperties(root, path.slice(0, -1))
  const names = Object.keys(known)
  const list = names.length > MAX_LISTED_FIELDS ? `see ${toDocPath('reference.md')}` : names.join(', ')
  const guess = findNearest(key, names)
  if (guess) return { expected: `a known field; did you mean ${guess}? Known fields: ${list}`, guess }
  const parent = Object.entries(known).find(([, { properties = {} }]) => key in properties)?.[0]
  if (parent)
    return { expected: `a known field; indent it under ${parent} with two more spaces. Known fields: ${list}` }
  if (path.length > 1 && key in findProperties(root, [])) {
    return { expected: `a known field; remove the spaces before it. Known fields: ${list}` }
  }
  return { expected: `a known field: ${list}` }
}

function findProperties(root: JsonSchema, path: readonly PropertyKey[]): Record<string, JsonSchema> {
  const parent = path.reduce<JsonSchema | undefined>(
    (schema, part) => (typeof part === 'number' ? schema?.items : schema?.properties?.[String(part)]),
    root,
  )
  return parent?.properties ?? {}
}
