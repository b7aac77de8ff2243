import * as z from 'zod'
import type { IsField } from './lost-indent.ts'
import { findNearest } from './nearest.ts'

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema }

type FieldHint = { expected: string; guess?: string }

const MAX_LISTED_FIELDS = 24

/** Tells field names, including misspelled ones, from other words. */
export function createFieldTest(schema: z.ZodType): IsField {
  const root = toJsonSchema(schema)
  const topLevel = new Set(Object.keys(root.items?.properties ?? root.properties ?? {}))
  const nested = new Set(listNames(root))
  return (name, indent) => {
    const names = indent === 0 ? topLevel : nested
    return names.has(name) || findNearest(name, names) !== undefined
  }
}

export function suggestField(schema: z.ZodType, path: readonly PropertyKey[]): FieldHint {
  const root = toJsonSchema(schema)
  const key = String(path.at(-1))
  const known = findProperties(root, path.slice(0, -1))
  const names = Object.keys(known)
  const list = names.length > MAX_LISTED_FIELDS ? 'see docs/reference.md' : names.join(', ')
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

/** A conversion takes 50 ms, because site.yaml may replace every word. */
const converted = new WeakMap<z.ZodType, JsonSchema>()

function toJsonSchema(schema: z.ZodType): JsonSchema {
  const json = converted.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema)
  converted.set(schema, json)
  return json
}

/** Leaves out the names below `words`, because most of them, such as `more`, also occur in texts. */
function listNames({ properties = {}, items }: JsonSchema): string[] {
  const nested = Object.entries(properties).flatMap(([name, property]) => [
    name,
    ...(name === 'words' ? [] : listNames(property)),
  ])
  return items ? [...nested, ...listNames(items)] : nested
}

function findProperties(root: JsonSchema, path: readonly PropertyKey[]): Record<string, JsonSchema> {
  const parent = path.reduce<JsonSchema | undefined>(
    (schema, part) => (typeof part === 'number' ? schema?.items : schema?.properties?.[String(part)]),
    root,
  )
  return parent?.properties ?? {}
}
