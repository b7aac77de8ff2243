export function JsonScript({ type, value }: { type: string; value: unknown }) {
  // No tag can begin or end in it.
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
}
