import { expect, test } from 'vitest'
import type * as z from 'zod'
import { projectFile, siteFile } from '../../../server/content/schema/files.ts'
import { parseYamlFile, parseYamlValue } from '../../../server/content/schema/yaml-file.ts'
import { toIssue } from './issues.ts'

const SITE = 'name: Ada\ngreeting: Hi\nroles: [Poet]\n'
const PROJECT = 'title: Engine\n'

function readSentences(text: string): string[] {
  const schema: z.ZodType = text.startsWith('title') ? projectFile : siteFile
  const parsed = parseYamlFile('a.yaml', text, schema)
  return parsed.kind === 'ok' ? [] : parsed.issues.map((issue) => toIssue(issue, parseYamlValue(text)).text)
}

test.each([
  ['title: ""\n', 'Write a title'],
  [`${PROJECT}pictures: [{ picture: "", alt: A loom }]\n`, 'Use an image'],
  [`${PROJECT}pictures: [{ picture: a.png, alt: "" }]\n`, 'Write alt text'],
  [`${PROJECT}projectLink: e.example\n`, 'Use an http(s) URL'],
  [`${PROJECT}order: first\n`, 'Write a number'],
  [`${PROJECT}date: soon\n`, 'Write a date such as 2024, 2024-05, 2024-05-31, or May 2024'],
  [SITE.replace('Poet', '""'), 'Write text'],
  [SITE.replace('[Poet]', '[]'), 'Write at least one role'],
  [`${SITE}words: { contact: { send: "" } }\n`, 'Write text'],
  [`${SITE}links: { mail: ada }\n`, 'Write an email address'],
  [`${SITE}links: { more: [{ label: "", address: https://a.example }] }\n`, 'Write a label'],
  [`${SITE}language: zh-TW\n`, 'Write zh for Simplified Chinese; Traditional Chinese is not available'],
  [SITE.replace('[Poet]', '[Poet'), 'Expected a closing bracket'],
])('%j says what to do', (text, sentence) => {
  expect(readSentences(text)).toEqual([sentence])
})
