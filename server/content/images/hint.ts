const LIST = new Intl.ListFormat('en')

type Images = { originals: readonly { needsVariants: boolean }[]; generatedImages: readonly { file?: unknown }[] }

export function formatImageHint({ originals, generatedImages }: Images): string | undefined {
  const variants = originals.filter(({ needsVariants }) => needsVariants).length
  const generated = generatedImages.filter(({ file }) => !file).length
  const count = variants + generated
  if (count === 0) return undefined
  const missing = count === 1 ? '1 generated image is missing' : `${count} generated images are missing`
  const kinds = [...(variants ? ['smaller versions for phones'] : []), ...(generated ? ['share images', 'icons'] : [])]
  return `${missing}. Run npm run pictures to create ${LIST.format(kinds)}.`
}
