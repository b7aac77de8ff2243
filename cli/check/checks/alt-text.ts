import type { Finding } from './finding.ts'
import { type SourceFiles, storyElements } from './source-files.ts'

const FILE_NAME = /\.(?:svg|png|jpe?g|webp|avif|gif)$|^(?:img|dsc|pxl|screenshot)[-_ ]?\d/i
const PLACEHOLDER = /^(?:an? |the |my )?(?:image|picture|photo|photograph|avatar|portrait|alt|todo|tbd|x+|\.+)$/i
const FIX = 'Describe the image, for example "Portrait of Ada in a red coat".'

type AltText = { where: string; name: string; alt: string }

/** Banners and icons use their title as alt text. */
export function checkAltText({ site, projects }: SourceFiles): Finding[] {
  const avatar = site?.value.avatar
  const avatarAlt = avatar && {
    where: `site.yaml:${site.lineOf(['avatar', 'alt'])}`,
    name: 'avatar.alt',
    alt: avatar.alt,
  }
  return [...(avatarAlt ? [avatarAlt] : []), ...projects.flatMap(findAltText)].flatMap(
    ({ where, name, alt }): Finding[] => {
      const finding = { area: 'alt text', where, fix: FIX } as const
      if (!alt) return [{ ...finding, level: 'hint', what: `${name} is empty, so screen readers skip the image` }]
      if (!FILE_NAME.test(alt) && !PLACEHOLDER.test(alt)) return []
      return [{ ...finding, level: 'warning', what: `${name} is "${alt}", which doesn't describe the image` }]
    },
  )
}

function findAltText(project: SourceFiles['projects'][number]): AltText[] {
  const { file, value, lineOf } = project
  return [
    ...value.pictures.map(({ alt }, index) => ({
      where: `${file}:${lineOf(['pictures', index, 'alt'])}`,
      name: `pictures[${index + 1}].alt`,
      alt,
    })),
    ...storyElements(project).flatMap((element) => {
      if (element.tag !== 'img') return []
      const { url, alt } = element
      return [{ where: `${file}:${lineOf(['story'], url)}`, name: `the alt text of ${url}`, alt: alt.trim() }]
    }),
  ]
}
