type Manifest = { icons?: { src: string }[] } & Record<string, unknown>

/** The manifest for a home screen names the site's own addresses from the root on. */
export function rebaseManifest(text: string, base: string): string {
  const manifest: Manifest = JSON.parse(text)
  const place = (address: string) => (address.startsWith('/') ? base + address.slice(1) : address)
  const icons = manifest.icons?.map((icon) => ({ ...icon, src: place(icon.src) }))
  return `${JSON.stringify({ ...manifest, id: base, start_url: base, scope: base, icons }, null, 2)}\n`
}
