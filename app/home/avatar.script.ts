const VISIBLE_RATIO = 0.7

/** Turns the portrait while it is visible. Observes the frame, because rotating changes how much of an image is visible. */
export function turnPortrait(frame: HTMLElement): void {
  const portrait = frame.querySelector<HTMLElement>('.portrait')
  const observer = new IntersectionObserver(
    (entries) => {
      const isVisible = (entries.at(-1)?.intersectionRatio ?? 0) >= VISIBLE_RATIO
      portrait?.setAttribute('data-turned', String(isVisible))
    },
    { threshold: VISIBLE_RATIO },
  )
  observer.observe(frame)
}
