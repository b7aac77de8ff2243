export function splitBullets(text: string, separator: '. ' | ', '): string[] {
  return text
    .split(separator)
    .map((bullet) => bullet.trim())
    .filter(Boolean)
}
