import { lists } from '../../contract/strings.ts'
export function Notice({ children, onRetry }: { children: string; onRetry?: () => void }) {
  return (
    <div className="surface flex flex-wrap items-center justify-between gap-4 px-6 py-8" role={onRetry && 'alert'}>
      <p className="prose-width">{children}</p>
      {onRetry && (
        <button type="button" className="button button-secondary" onClick={onRetry}>
          {lists.retry}
        </button>
      )}
    </div>
  )
}
