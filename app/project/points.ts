/** The points of a list that the owner wrote as one text, split at each separator. */
export function toPoints(text: string, separator: '. ' | ', '): string[] {
  return text
    .split(separator)
    .map((point) => point.trim())
    .filter(Boolean)
}
