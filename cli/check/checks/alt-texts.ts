import type { Finding } from '../finding.ts'
import type { SourceFiles } from '../source-files.ts'

const FILE_NAME = /\.(?:svg|png|jpe?g|webp|avif|gif)$|^(?:img|dsc|pxl|screenshot)[-_ ]?\d/i
const EMPTY_WORDS = /^(?:an? |the |my )?(?:image|picture|photo|photograph|avatar|portrait|alt|todo|tbd|x+|\.+)$/i

/** The owner writes one alt text, of the avatar; those of banners and icons come from titles. */
export function checkAltTexts({ site }: SourceFiles): Finding[] {
  const alt = site?.value.avatar?.alt
  if (!site || alt === undefined || !(FILE_NAME.test(alt) || EMPTY_WORDS.test(alt))) return []
  const what = `avatar.alt says "${alt}", which tells nobody what the picture shows`
  const fix = 'Say it as to somebody on the telephone: "Portrait of Ada in a red coat".'
  return [{ area: 'alt texts', level: 'warning', where: `site.yaml:${site.lineOf(['avatar', 'alt'])}`, what, fix }]
}
