export function Check() {
  return <h2>Check</h2>
}
