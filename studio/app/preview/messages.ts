/** What the studio's page sends to the script in the previewed page. */
export type ToPreview =
  | { kind: 'refresh' }
  | { kind: 'show'; source: string }
  | { kind: 'go'; path: string }
  | { kind: 'theme'; theme: 'light' | 'dark' }

/** What that script sends back. */
export type FromPreview =
  | { kind: 'ready'; path: string }
  | { kind: 'picked'; source: string; offset: number }
  | { kind: 'key'; pressed: PressedKey }
  | { kind: 'refused' }

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
