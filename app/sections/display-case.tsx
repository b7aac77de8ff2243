/** A glass case with a light in it, drawn in hairlines of the accent: the name of the product as a picture. */
export function DisplayCase({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 360 460" aria-hidden="true" className={`no-print w-full text-accent ${className}`} fill="none">
      <defs>
        <radialGradient id="case-orb" cx="0.5" cy="0.32" r="0.7">
          <stop offset="0" stopColor="var(--accent-strong)" />
          <stop offset="0.5" stopColor="var(--accent)" stopOpacity="0.75" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0.05" />
        </radialGradient>
        <linearGradient id="case-beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0.34" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="case-pool">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0.4" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M150 62 210 62 292 352 68 352Z" fill="url(#case-beam)" />
      <ellipse cx="180" cy="352" rx="128" ry="30" fill="url(#case-pool)" />
      <g stroke="currentColor" strokeOpacity="0.4">
        <path d="M40 92 126 56 320 74 320 372 234 416 40 392Z" />
        <path d="M40 92 234 112 320 74M234 112 234 416" />
        <path d="M126 56 126 340 40 392M126 340 320 372" strokeOpacity="0.16" />
      </g>
      <g stroke="currentColor" strokeOpacity="0.3">
        <ellipse cx="180" cy="232" rx="104" ry="30" />
        <ellipse cx="180" cy="232" rx="104" ry="30" transform="rotate(60 180 232)" />
        <ellipse cx="180" cy="232" rx="104" ry="30" transform="rotate(-60 180 232)" />
      </g>
      <circle cx="180" cy="232" r="58" fill="url(#case-orb)" />
      <path d="M150 62 210 62" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
