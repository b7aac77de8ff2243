import type { IconName } from './icon-sprite.tsx'

/** Decoration only: the words beside it, or its button's label, say what it means. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#i-${name}`} />
    </svg>
  )
}
