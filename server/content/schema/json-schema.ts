import * as z from 'zod'
import { FILE_SCHEMAS } from './files.ts'

export function toJsonSchemas(): Map<string, string> {
  return new Map(
    Object.entries(FILE_SCHEMAS).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })
      return [`${name}.json`, `${JSON.stringify(json, null, 2)}\n`]
    }),
  )
}
