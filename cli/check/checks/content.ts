import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detectContent } from '../../../editing/folder/detect.ts'
import { findMissingImages } from '../../../server/content/images/generated.ts'
import { hasLocation } from '../../../server/content/images/location.ts'
import { WITHHELD } from '../../../server/content/images/metadata.ts'
import { hasInvalidText } from '../../../server/content/images/svg/xml.ts'
import { type Content, loadContent } from '../../../server/content/load.ts'
import { type ContentIssue, type ContentIssueKind, describeIssue } from '../../../server/content/schema/issues.ts'
import { sniffImage } from '../../net/sniff-image.ts'
import type { Finding } from './finding.ts'

const ADVICE: Record<ContentIssueKind, Pick<Finding, 'area' | 'fix'>> = {
  syntax: { area: 'content', fix: 'Correct the line. See the comments in the file.' },
  'unknown-field': { area: 'content', fix: 'Correct the spelling of the field, or remove the line.' },
  value: { area: 'content', fix: 'Enter a valid value. See the comments in the file or its schema.' },
  url: { area: 'links', fix: 'Write a full URL starting with https://, or leave it empty.' },
  'file-link': { area: 'links', fix: 'Use a full URL, put the file in the "files" folder, or remove the link.' },
  image: { area: 'images', fix: 'Add the image, or use the name of one in the content folder.' },
  'alt-text': { area: 'alt text', fix: 'Describe the image in a few words.' },
  file: { area: 'content', fix: 'Correct the file, or remove it.' },
  'missing-file': { area: 'content', fix: 'Restore the file. Write an empty list as [].' },
}

type Options = { contentDir: string; siteOnly: boolean }

export async function checkContent({ contentDir, siteOnly }: Options): Promise<Finding[]> {
  const result = await loadContent(contentDir, { siteOnly })
  if (result.kind === 'invalid') return result.issues.map(toFinding)
  return [
    ...findBrokenImages(result.content),
    ...findMissingVariants(result.content),
    ...(await findLocations(result.content, contentDir)),
    ...(await findSample(contentDir, siteOnly)),
  ]
}

function toFinding(issue: ContentIssue): Finding {
  const { file, line, field, source, suggestion } = issue
  const what = [field, describeIssue(issue)].filter(Boolean).join(': ')
  const { area, fix } = ADVICE[issue.kind]
  return {
    area,
    level: 'error',
    where: `${file}:${line}`,
    file,
    field,
    what: source ? `${what}: ${source}` : what,
    fix: suggestion && suggestion !== source ? `Write: ${suggestion}` : fix,
  }
}

function findBrokenImages({ originals, files }: Content): Finding[] {
  const withheld = [...files.values()].filter(({ bytes }) => bytes === WITHHELD)
  return [...originals, ...withheld].flatMap(findBrokenImage)
}

function findBrokenImage({ path, bytes = WITHHELD }: { path: string; bytes?: Uint8Array }): Finding[] {
  const finding = { area: 'images', where: path } as const
  if (bytes === WITHHELD) {
    const what = 'its metadata can’t be removed, so it isn’t shown'
    return [{ ...finding, level: 'error', what, fix: 'Save it again as JPEG, PNG, or plain SVG.' }]
  }
  const result = sniffImage(bytes)
  if (result.kind === 'failed') {
    return [{ ...finding, level: 'error', what: result.reason, fix: 'Replace the file with an image.' }]
  }
  if (result.extension === 'svg' && hasInvalidText(new TextDecoder().decode(bytes))) {
    const what = 'the SVG contains a control character or ]]>, so browsers don’t show it'
    return [{ ...finding, level: 'error', what, fix: 'Export it again as plain SVG.' }]
  }
  if (result.removed.length === 0) return []
  const what = `the SVG contains parts that aren’t allowed: ${result.removed.join(', ')}`
  return [
    { ...finding, level: 'warning', what, fix: 'Export it as plain SVG. These parts have no effect on the site.' },
  ]
}

function findMissingVariants(content: Content): Finding[] {
  const missing = findMissingImages(content)
  return missing
    ? [{ kind: 'missing-images', area: 'images', level: 'warning', where: 'pictures.json', ...missing }]
    : []
}

/** Images are published without their metadata, other files as is. */
async function findLocations({ files, originals }: Content, contentDir: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { path, bytes } of [...files.values(), ...originals]) {
    if (bytes === WITHHELD || !hasLocation(await readFile(join(contentDir, path)))) continue
    const what = bytes
      ? 'the file contains a GPS location; your site removes it, but a public repository would show it'
      : 'the file contains a GPS location that visitors can read'
    const fix = `Remove it, for example with: exiftool -gps:all= -xmp:geotag= "${path}"`
    findings.push({ area: 'images', level: bytes ? 'hint' : 'warning', where: path, what, fix })
  }
  return findings
}

/** With an external backend, its data would be shown under the sample owner's name. */
async function findSample(contentDir: string, siteOnly: boolean): Promise<Finding[]> {
  if ((await detectContent(contentDir)) !== 'sample') return []
  const what = 'the site shows the sample content'
  const fix = 'Make it yours: npm run import -- github:you, or npm run studio'
  const level = siteOnly ? 'warning' : 'hint'
  return [{ kind: 'sample', area: 'content', level, where: 'site.yaml', file: 'site.yaml', what, fix }]
}
