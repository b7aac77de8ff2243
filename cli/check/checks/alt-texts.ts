import type { Finding } from '../finding.ts'
import type { SourceFiles } from '../source-files.ts'

const FILE_NAME = /\.(?:svg|png|jpe?g|webp|avif|gif)$|^(?:img|dsc|pxl|screenshot)[-_ ]?\d/i
const PLACEHOLDER = /^(?:an? |the |my )?(?:image|picture|photo|photograph|avatar|portrait|alt|todo|tbd|x+|\.+)$/i

/** Only the avatar has an alt text in the content; others come from titles. */
export function checkAltTexts({ site }: SourceFiles): Finding[] {
  const alt = site?.value.avatar?.alt
  if (!site || alt === undefined || !(FILE_NAME.test(alt) || PLACEHOLDER.test(alt))) return []
  const what = `avatar.alt is "${alt}", which does not describe the picture`
  const fix = 'Describe what the picture shows: "Portrait of Ada in a red coat".'
  return [{ area: 'alt texts', level: 'warning', where: `site.yaml:${site.lineOf(['avatar', 'alt'])}`, what, fix }]
}
