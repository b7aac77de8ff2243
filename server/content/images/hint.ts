const LIST = new Intl.ListFormat('en')

type Images = { originals: readonly { needsVariants: boolean }[]; generatedImages: readonly { file?: unknown }[] }

export function formatImageHint(images: Images): string | undefined {
  const missing = findMissingImages(images)
  return missing && `${missing.what}. ${missing.fix}`
}

export function findMissingImages({ originals, generatedImages }: Images): { what: string; fix: string } | undefined {
  const variants = originals.filter(({ needsVariants }) => needsVariants).length
  const generated = generatedImages.filter(({ file }) => !file).length
  const count = variants + generated
  if (count === 0) return undefined
  const what = count === 1 ? '1 generated image is missing' : `${count} generated images are missing`
  const kinds = [...(variants ? ['smaller versions for phones'] : []), ...(generated ? ['share images', 'icons'] : [])]
  return { what, fix: `Run npm run pictures to create ${LIST.format(kinds)}.` }
}
