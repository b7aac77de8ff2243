export function Look() {
  return <h2>Look</h2>
}
