import type { ImportedContent } from './model/model.ts'

const ADDRESS = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g

/** Owners may have forgotten that their texts have an email address. */
export function findAddresses(content: ImportedContent): { place: string; address: string }[] {
  const { biography, profile, timeline, projects } = content
  const texts = [
    { place: 'The introduction', text: profile.aboutMe },
    { place: 'The biography', text: biography },
    ...timeline.map(({ title, description }) => ({ place: `The timeline entry "${title}"`, text: description })),
    ...projects.map(({ title, description }) => ({ place: `The project "${title}"`, text: description })),
  ]
  return texts.flatMap(({ place, text }) => {
    const found = [text].flat().join('\n').match(ADDRESS) ?? []
    return [...new Set(found)].map((address) => ({ place, address }))
  })
}
