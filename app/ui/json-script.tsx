export function JsonScript({ type, value }: { type: string; value: unknown }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every `<` in the JSON is escaped
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
}
