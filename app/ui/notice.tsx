import { lists } from '../../contract/strings.ts'
export function Notice({ children, onRetry }: { children: string; onRetry?: () => void }) {
  return (
    <div
      className="surface tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-4 tw:px-6 tw:py-8"
      role={onRetry && 'alert'}
    >
      <p className="prose-width">{children}</p>
      {onRetry && (
        <button type="button" className="button button-secondary" onClick={onRetry}>
          {lists.retry}
        </button>
      )}
    </div>
  )
}
