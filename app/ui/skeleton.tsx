export function SkeletonList({ count, label, className }: { count: number; label: string; className: string }) {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {label}
      </p>
      <div aria-hidden="true" className={className}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change places
          <div key={index} className="skeleton" />
        ))}
      </div>
    </div>
  )
}
