export function Publish() {
  return <h2>Publish</h2>
}
