type Images = { originals: readonly { needsVariants: boolean }[]; generatedImages: readonly { file?: unknown }[] }

/** Tells the owner which images `npm run pictures` would generate; undefined if none are missing. */
export function formatImageHint({ originals, generatedImages }: Images): string | undefined {
  const variants = originals.filter(({ needsVariants }) => needsVariants).length
  const generated = generatedImages.filter(({ file }) => !file).length
  const count = variants + generated
  if (count === 0) return undefined
  const kinds = [...(variants ? ['smaller versions for phones'] : []), ...(generated ? ['share cards and icons'] : [])]
  return `${count === 1 ? '1 image is' : `${count} images are`} missing: npm run pictures generates ${kinds.join(', ')}.`
}
