import type { KeyboardEvent, PointerEvent } from 'react'
import { setView, useStudio } from '../store.ts'

const MIN_REM = 20
const MAX_REM = 50
const PIXELS_PER_REM = 16

/** Changes how wide the form is, by drag or with the arrow keys. */
export function Divider() {
  const formWidth = useStudio(({ view }) => view.formWidth)
  const widen = (rem: number) => setView({ formWidth: Math.min(Math.max(formWidth + rem, MIN_REM), MAX_REM) })

  function onPointerMove({ buttons, movementX }: PointerEvent): void {
    if (buttons > 0) widen(movementX / PIXELS_PER_REM)
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step) widen(step)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <div
      role="separator"
      className="divider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Form width"
      aria-valuenow={Math.round(formWidth)}
      aria-valuemin={MIN_REM}
      aria-valuemax={MAX_REM}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
