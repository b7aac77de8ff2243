/** The glass case on the right of the first screen. */
export function DisplayCase({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 500" className={`no-print w-full fill-none text-accent ${className}`}>
      <use href="#display-case" />
    </svg>
  )
}
