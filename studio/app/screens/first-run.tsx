export function FirstRun({ onStarted }: { onStarted(): void }) {
  return (
    <main className="notice-page">
      <h1>Your portfolio</h1>
      <button type="button" className="button button-primary" onClick={onStarted}>
        Start
      </button>
    </main>
  )
}
