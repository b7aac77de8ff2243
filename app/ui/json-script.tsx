export function JsonScript({ value, ...props }: { id?: string; type: string; value: unknown }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every `<` in the JSON is escaped
  return <script {...props} dangerouslySetInnerHTML={{ __html: json }} />
}
