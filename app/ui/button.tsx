const BASE =
  'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-full px-6 font-medium transition-colors duration-[180ms] ease-calm disabled:cursor-progress'
const LOOKS = {
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-accent-strong disabled:bg-line disabled:text-soft',
  quiet: 'border border-line-strong text-ink hover:border-accent hover:text-accent disabled:text-faint',
}

/** One primary a view, the others quiet; the same look whether it is a button or a link. */
export function buttonClass(look: keyof typeof LOOKS = 'primary', className = ''): string {
  return `${BASE} ${LOOKS[look]} ${className}`
}
