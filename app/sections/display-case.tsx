/** The glass case on the right of the first screen, in the colour of the accent. */
export function DisplayCase({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`display-case no-print ${className}`} />
}
