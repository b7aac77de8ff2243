/** Splits a text into list items at each separator, as the specification says. */
export function splitBullets(text: string, separator: '. ' | ', '): string[] {
  return text
    .split(separator)
    .map((bullet) => bullet.trim())
    .filter(Boolean)
}
