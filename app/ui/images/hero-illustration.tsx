/** The glass case, drawn in CSS in the colour of the accent. */
export function HeroIllustration() {
  return <div aria-hidden="true" className="hero-illustration" />
}
